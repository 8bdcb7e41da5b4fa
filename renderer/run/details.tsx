import type { RunDetail } from '#core/contract/api';
import { ABSENT, memoryWords } from '../ui/number-words';
import { clockWords, durationWords, fullMomentWords } from '../ui/time-words';
import { words } from '../ui/words';

interface Props {
  readonly detail: RunDetail;
}

/** What the supervisor saw and did, newest first. */
export function EventsList({ detail }: Props) {
  if (detail.events.length === 0) return <p className="panel-note">{words.details.noEvents}</p>;
  return (
    <ol className="events" aria-label={words.run.tabs.events}>
      {detail.events.toReversed().map((event) => (
        <li key={`${event.monoMs}|${event.kind}|${event.says}`}>
          <time className="num" title={fullMomentWords(event.wallMs)}>
            {clockWords(event.wallMs, true)}
          </time>
          <div>
            {event.says}
            <div className="event-kind">{event.kind}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The training's process tree as the supervisor last saw it. */
export function ProcessTable({ detail }: Props) {
  const columns = words.details.processes;
  if (detail.processes.length === 0)
    return <p className="panel-note">{words.details.noProcesses}</p>;
  return (
    <table className="table processes" aria-label={words.run.tabs.processes}>
      <thead>
        <tr>
          <th>{columns.role}</th>
          <th className="right">{columns.pid}</th>
          <th className="right">{columns.cpu}</th>
          <th className="right">{columns.memory}</th>
          <th>{columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {detail.processes.map((row) => (
          <tr key={row.pid}>
            <td title={row.name}>
              <div className="ellipsis">{row.role}</div>
              <code className="ellipsis">{row.name}</code>
            </td>
            <td className="right num">{row.pid}</td>
            <td className="right num">
              {row.cpuPercent === null ? ABSENT : `${Math.round(row.cpuPercent)} %`}
            </td>
            <td className="right num">{memoryWords(row.rssBytes)}</td>
            <td>{row.state}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Exactly what was started, where, and what was expected of it. */
export function ParametersPanel({ detail }: Props) {
  const { details } = words;
  const { run, params, expectations } = detail;
  return (
    <div className="parameters">
      <h3>{details.parameters}</h3>
      <Pairs pairs={Object.entries(params)} none={details.noParameters} />
      <h3>{details.expected}</h3>
      <Pairs pairs={expectedPairs(expectations)} none={details.nothingExpected} />
      <h3>{details.command}</h3>
      <pre className="command">{detail.argv.join('\n')}</pre>
      <h3>{details.folder}</h3>
      <code className="path">{detail.cwd}</code>
      <h3>{details.python}</h3>
      <code className="path">{detail.python ?? ABSENT}</code>
      <h3>{details.runFolder}</h3>
      <code className="path">{run.runDir}</code>
    </div>
  );
}

/** What was declared to count as success, in words. */
export function expectedPairs(expected: RunDetail['expectations']): [string, unknown][] {
  const { markers = [], artefacts = [], targetX, minPoints, minDurationMs } = expected;
  const names = words.details.expects;
  const pairs: [string, unknown][] = [
    ...markers.map((marker): [string, unknown] => [names.marker, marker]),
    ...artefacts.map((glob): [string, unknown] => [names.artefact, glob]),
    [names.targetX, targetX?.toLocaleString('en')],
    [names.minPoints, minPoints?.toLocaleString('en')],
    [names.minDuration, minDurationMs === undefined ? undefined : durationWords(minDurationMs)],
  ];
  return pairs.filter(([, value]) => value !== undefined);
}

interface PairsProps {
  readonly pairs: readonly (readonly [string, unknown])[];
  readonly none: string;
}

function Pairs({ pairs, none }: PairsProps) {
  if (pairs.length === 0) return <p className="note">{none}</p>;
  return (
    <dl className="pairs">
      {pairs.map(([name, value]) => (
        <div key={`${name}|${String(value)}`}>
          <dt>{name}</dt>
          <dd className="num">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
