import { useRef } from 'react';
import { momentWords } from '../ui/time-words';
import { useRows } from '../ui/use-rows';
import { words } from '../ui/words';
import type { RunRow } from './filter-runs';
import { RunRowView } from './run-row-view';

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
  const seen = useRows({ box, count: rows.length, height: ROW_HEIGHT, ahead: AHEAD });
  const items = seen.getVirtualItems();
  return (
    <div className="card runs-box" ref={box}>
      <table className="table runs-table" aria-rowcount={rows.length}>
        <Head />
        <tbody>
          <Room height={items[0]?.start ?? 0} />
          {items.map((item) => {
            const row = rows[item.index];
            return row === undefined ? null : (
              <RunRowView
                key={row.run.runId}
                run={row.run}
                {...row.state}
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

function Head() {
  const { columns } = words.runs;
  return (
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
  );
}

/** Stands for the rows above or below the ones that can be seen. */
function Room({ height }: { readonly height: number }) {
  return height <= 0 ? null : <tr className="room" aria-hidden style={{ height }} />;
}
