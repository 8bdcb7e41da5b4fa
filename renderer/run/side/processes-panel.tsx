import type { RunDetail } from '#core/contract/run/run-detail';
import { ABSENT, memoryWords } from '../../ui/number-words';
import { isOver } from '../../ui/runs/run-state';
import { clockWords, durationWords } from '../../ui/time-words';
import { t } from '../../words/t';
import { markedProcesses, type MarkedProcess } from './process-rows';

interface Props {
  readonly detail: RunDetail;
  readonly nowMs: number;
}

const COLUMNS = ['role', 'pid', 'cpu', 'memory', 'state', 'age'] as const;
const RIGHT = new Set<string>(['pid', 'cpu', 'memory', 'age']);

/** The training's process tree as the supervisor last saw it; who died, came again or was left over is marked. */
export function ProcessesPanel({ detail, nowMs }: Props) {
  const rows = markedProcesses(detail.processes);
  const left = rows.filter(({ mark }) => mark === 'leftOver').length;
  return (
    <>
      {isOver(detail.run) && rows.length > 0 && (
        <p className="panel-note panel-lead">
          {left === 0 ? t('run.processes.noneLeft') : t('run.processes.left', { count: left })}
        </p>
      )}
      {rows.length === 0 ? (
        <p className="panel-note">{t('run.processes.none')}</p>
      ) : (
        <table className="table processes" aria-label={t('run.tabs.processes')}>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} className={RIGHT.has(name) ? 'right' : undefined}>
                  {t(`run.processes.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((shown) => (
              <Row
                key={`${shown.row.pid}|${shown.row.startedMs}`}
                shown={shown}
                nowMs={detail.heartbeatMs ?? nowMs}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Row({ shown, nowMs }: { readonly shown: MarkedProcess; readonly nowMs: number }) {
  const { row, isEnded, mark, state } = shown;
  return (
    <tr className={isEnded ? 'process-ended' : undefined}>
      <td title={row.name}>
        <div className="ellipsis">
          {row.role}
          {mark !== null && (
            <span
              className={`process-mark mark-${mark}`}
              title={t(`run.processes.marksSay.${mark}`)}
            >
              {t(`run.processes.marks.${mark}`)}
            </span>
          )}
        </div>
        <code className="ellipsis">{row.name}</code>
      </td>
      <td className="right num">{row.pid}</td>
      <td className="right num">
        {row.cpuPercent === null ? ABSENT : `${Math.round(row.cpuPercent)}%`}
      </td>
      <td className="right num">{memoryWords(row.rssBytes)}</td>
      <td className="num">{stateWords(row.endedMs, state, row.state)}</td>
      <td className="right num">{ageWords(row.startedMs, row.endedMs ?? nowMs)}</td>
    </tr>
  );
}

function stateWords(
  endedMs: number | undefined,
  state: MarkedProcess['state'],
  letter: string,
): string {
  if (endedMs !== undefined)
    return t('run.processes.endedAt', { clock: clockWords(endedMs, true) });
  return state === null ? letter : t(`run.processes.states.${state}`);
}

function ageWords(startedMs: number | null, untilMs: number): string {
  if (startedMs === null) return ABSENT;
  return durationWords(Math.max(0, Math.round((untilMs - startedMs) / 1_000) * 1_000));
}
