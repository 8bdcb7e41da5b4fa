import { useEffect, useRef, useState } from 'react';
import type { RunDetail } from '#core/contract/run/run-detail';
import { useBridge } from '../bridge/bridge';
import { fetchLog } from '../bridge/queries/runs/use-run-files';
import { toast } from '../ui/toast';
import { download, fileNameOf } from '../ui/save-file';

export interface Download {
  /** Received percentage; null while nothing is fetched. */
  readonly percent: number | null;
  readonly start: () => void;
}

/** Hands the log over as a file, byte for byte. */
export function useDownload({ run, logBytes }: RunDetail): Download {
  const { connection } = useBridge();
  const [percent, setPercent] = useState<number | null>(null);
  const gone = useRef<AbortController | null>(null);
  useEffect(() => () => gone.current?.abort(), []);
  const start = async (): Promise<void> => {
    const abort = new AbortController();
    gone.current = abort;
    setPercent(0);
    try {
      const report = (share: number): void => setPercent(Math.round(share * 100));
      const read = await fetchLog(connection, run.runId, logBytes, abort.signal, report);
      if (read.ok) download(read.value, fileNameOf(run.name, run.runId, 'log'));
      else toast({ says: read.error.says });
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    }
    setPercent(null);
  };
  return { percent, start: () => void start() };
}
