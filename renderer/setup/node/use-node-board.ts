import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { NodeAllocation } from '#core/contract/target/node-allocation';
import type { ProbeSummary } from '#core/contract/setup/probe';
import { useProbeSummaries } from '../../bridge/queries/setup/use-setup';
import { useAllocationActs } from '../../bridge/queries/targets/use-allocation';
import { ProbeBoard, type ProbeCell } from '../probe-board';

interface NodeBoard {
  readonly summaries: readonly ProbeSummary[];
  readonly cells: ReadonlyMap<string, ProbeCell>;
}

interface Checked {
  readonly job: string;
  readonly python: string | null;
}

/** All probes on the node, from when it is held: once for each job. The node is released when the last one has ended. */
export function useNodeBoard(
  target: string,
  python: string | null,
  allocation: NodeAllocation | null,
): NodeBoard {
  const acts = useAllocationActs(target);
  const read = useProbeSummaries();
  const summaries = useMemo(() => (read?.ok === true ? read.value : []), [read]);
  const isHeld = allocation?.node != null && !allocation.isOver;
  const job = isHeld ? allocation.jobId : null;
  // The job that was held last: its results stay when it has ended.
  const [checked, setChecked] = useState<Checked | null>(null);
  if (job !== null && checked?.job !== job) setChecked({ job, python });
  const board = useMemo(
    () =>
      new ProbeBoard((probe, signal) =>
        acts.probe({ target, job: '', python: null, ...checked }, probe, signal),
      ),
    [acts, target, checked],
  );
  const cells = useSyncExternalStore(board.onChange, board.cells);
  useEffect(() => {
    if (job !== null && checked?.job === job) board.want(summaries.map(({ id }) => id));
  }, [board, job, checked, summaries]);
  useEffect(() => () => board.stop(), [board]);
  const isDone = summaries.length > 0 && summaries.every(({ id }) => isOver(cells.get(id)));
  useEffect(() => {
    if (job !== null && isDone) void acts.release(job);
  }, [acts, job, isDone]);
  return { summaries, cells };
}

export const isOver = (cell: ProbeCell | undefined): boolean =>
  cell?.is === 'reported' || cell?.is === 'refused';
