import { useEffect, useState } from 'react';
import { RunId, type RunView } from '#core/contract/run/run';
import { useBridge } from '../../bridge';
import type { Connection } from '../../connection/connection';

/** Runs that are measured in one question; what is known is shown between two. */
const ASK_AT_ONCE = 500;

type Sizes = ReadonlyMap<string, number>;
const NONE: Sizes = new Map();

/** Disk usage of runs in bytes, measured while `enabled`; a run that is missing was not measured yet. */
export function useRunSizes(runs: readonly Pick<RunView, 'runId'>[], enabled: boolean): Sizes {
  const { connection } = useBridge();
  const [sizes, setSizes] = useState(NONE);
  // The list is another one with every change of a live run: only other ids are another question.
  const ids = enabled ? runs.map(({ runId }) => runId).join(' ') : '';
  useEffect(() => {
    const gone = new AbortController();
    const report = (some: Sizes): void => setSizes((old) => new Map([...old, ...some]));
    measure(connection, ids, report, gone.signal).catch((error: unknown) => {
      if (!gone.signal.aborted) throw error;
    });
    return () => gone.abort();
  }, [connection, ids]);
  return sizes;
}

async function measure(
  connection: Connection,
  ids: string,
  report: (sizes: Sizes) => void,
  signal: AbortSignal,
): Promise<void> {
  const runs = ids.split(' ').flatMap((id) => RunId.safeParse(id).data ?? []);
  for (let at = 0; at < runs.length; at += ASK_AT_ONCE) {
    const some = runs.slice(at, at + ASK_AT_ONCE);
    const read = await connection.read(
      (client, options) => client.runs.sizes({ runs: some }, options),
      signal,
    );
    if (!read.ok) return;
    const existing = Object.entries(read.value).flatMap(([run, bytes]) =>
      bytes === null ? [] : [[run, bytes] as const],
    );
    report(new Map(existing));
  }
}
