import { useCallback } from 'react';
import { useBridge } from '../bridge/bridge';
import type { PointedAt } from '../charts/pointer/chart-keys';
import { toast } from '../ui/toast';
import { t } from '../words/t';

/** Log line at the crosshair: opens the log at the line that was the newest at that time. */
export function useLogLineAtTime(
  runId: string,
  onLine: (line: number) => void,
): (at: PointedAt) => void {
  const { connection } = useBridge();
  return useCallback(
    ({ wallMs }: PointedAt) => {
      const go = async (): Promise<void> => {
        if (wallMs === null) {
          toast({ says: t('run.lineOfTime.none') });
          return;
        }
        const read = await connection.read((client) => client.runs.lineAt({ run: runId, wallMs }));
        const line = read.ok ? read.value.line : null;
        if (line === null) toast({ says: read.ok ? t('run.lineOfTime.none') : read.error.says });
        else onLine(line);
      };
      void go();
    },
    [connection, runId, onLine],
  );
}
