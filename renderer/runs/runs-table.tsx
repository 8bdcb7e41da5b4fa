import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSeries } from '../bridge/use-engine';
import { labelled } from '../cockpit/series-groups';
import { Glyph } from '../ui/glyph';
import { ABSENT, metricWords, shortCountWords } from '../ui/number-words';
import { clockWords, durationWords, fullMomentWords, momentWords } from '../ui/time-words';
import { words } from '../ui/words';
import type { RunRow } from './filter-runs';

const ROW_HEIGHT = 40;
const AHEAD = 6;

interface Props {
  readonly rows: readonly RunRow[];
  readonly titles: ReadonlyMap<string, string>;
  readonly nowMs: number;
}

/** Newest first; only rows that can be seen exist, so ten thousand runs cost no more than twenty. */
export function RunsTable({ rows, titles, nowMs }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: AHEAD,
  });
  const items = seen.getVirtualItems();
  const { columns } = words.runs;
  return (
    <div className="card runs-box" ref={box}>
      <table className="table runs-table" aria-rowcount={rows.length}>
        <thead>
          <tr>
            <th>{columns.state}</th>
            <th>{columns.run}</th>
            <th className="wide-only">{columns.recipe}</th>
            <th className="right">{columns.reward}</th>
            <th className="right">{columns.timestep}</th>
            <th className="right">{columns.duration}</th>
            <th className="wide-only">{columns.started}</th>
            <th className="reason">{columns.reason}</th>
          </tr>
        </thead>
        <tbody>
          <Room height={items[0]?.start ?? 0} />
          {items.map((item) => {
            const row = rows[item.index];
            return row === undefined ? null : (
              <Row
                key={row.run.runId}
                row={row}
                recipe={titles.get(row.run.recipe) ?? row.run.recipe}
                started={momentWords(row.run.startedMs, nowMs)}
              />
            );
          })}
          <Room height={seen.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows above or below the ones that can be seen. */
function Room({ height }: { readonly height: number }) {
  return height <= 0 ? null : <tr className="room" aria-hidden style={{ height }} />;
}

interface RowProps {
  readonly row: RunRow;
  readonly recipe: string;
  readonly started: string;
}

const Row = memo(function Row({ row, recipe, started }: RowProps) {
  const { run, state } = row;
  const navigate = useNavigate();
  const to = `/runs/${run.runId}`;
  const series = useSeries(run.runId);
  const reward = series?.ok === true ? labelled(series.value, 'reward') : null;
  const reason =
    state.sinceMs === null
      ? (run.reasons[0] ?? ABSENT)
      : words.runs.noContact(clockWords(state.sinceMs, false));
  const word =
    state.percent === null ? state.word : words.states.withPercent(state.word, state.percent);
  return (
    <tr className="run-row" onClick={() => void navigate(to)}>
      <td>
        <span className={`state tone-${state.tone}`}>
          <Glyph name={state.tone} percent={state.percent} />
          <span className="num">{word}</span>
        </span>
      </td>
      <td className="run-name">
        <Link
          className="ellipsis"
          to={to}
          title={run.name}
          onClick={(event) => event.stopPropagation()}
        >
          {run.name}
        </Link>
      </td>
      <td className="wide-only quiet-text">{recipe}</td>
      <td className="right num">{reward === null ? ABSENT : metricWords(reward.last)}</td>
      <td className="right num">
        {run.lastX === null ? ABSENT : shortCountWords(Math.round(run.lastX))}
      </td>
      <td className="right num">{durationWords(run.durationMs)}</td>
      <td
        className="wide-only quiet-text num"
        title={run.startedMs === null ? undefined : fullMomentWords(run.startedMs)}
      >
        {started}
      </td>
      <td className="reason quiet-text">
        <div className="ellipsis" title={reason}>
          {reason}
        </div>
      </td>
    </tr>
  );
});
