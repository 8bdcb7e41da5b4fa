import { useCallback } from 'react';
import { useBridge } from '../bridge/cockpit-bridge';
import type { Connection } from '../bridge/connection';
import type { PointedAt } from '../charts/stage-keys';
import { toast } from '../frame/notices/toast';
import { t } from '../words/t';

/** From the charts to the log: the line that was the newest one at the crosshair. */
export function useLineOfTime(
  runId: string,
  onLine: (line: number) => void,
): (at: PointedAt) => void {
  const { connection } = useBridge();
  return useCallback(
    ({ wallMs }: PointedAt) => {
      const go = async (): Promise<void> => {
        const line = wallMs === null ? null : await lineAt(connection, runId, wallMs);
        if (line === null) toast({ says: t('run.lineOfTime.none') });
        else onLine(line);
      };
      void go();
    },
    [connection, runId, onLine],
  );
}

/** The last line that was written by then; times of lines only rise. null when no line has a time. */
async function lineAt(connection: Connection, run: string, wallMs: number): Promise<number | null> {
  const read = async (from: number) =>
    connection.read((client) => client.runs.logLines({ run, from, count: 1 }));
  const first = await read(1);
  if (!first.ok || (first.value.lines[0]?.wallMs ?? null) === null) return null;
  let [low, high] = [1, first.value.total];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const line = await read(middle);
    const at = line.ok ? (line.value.lines[0]?.wallMs ?? null) : null;
    if (at !== null && at <= wallMs) low = middle;
    else high = middle - 1;
  }
  return low;
}
