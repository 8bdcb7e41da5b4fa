import { useEffect, useRef, useState } from 'react';
import type { ExportFormat } from '#core/contract/run/export-calls';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { useBridge } from '../../bridge/bridge';
import type { Connection } from '../../bridge/connection/connection';
import {
  exportShare,
  fetchExport,
  fetchLog,
  makeExport,
} from '../../bridge/queries/runs/use-run-files';
import { toast } from '../../ui/toast';
import { fileSizeWords } from '../../ui/number-words';
import { t } from '../../words/t';
import { download, fileNameOf } from '../../ui/save-file';
import { reportOf } from '../report/report';
import type { RunFacts } from '../run-facts';

export type ExportKind = ExportFormat | 'log' | 'report';

export interface Exporting {
  readonly isBusy: boolean;
  /** Current activity; null when there is none. */
  readonly says: string | null;
  readonly refusal: Refusal | null;
  readonly start: (kind: ExportKind) => void;
  readonly cancel: () => void;
}

interface Now {
  readonly isBusy: boolean;
  readonly says: string | null;
  readonly refusal: Refusal | null;
}
const IDLE: Now = { isBusy: false, says: null, refusal: null };
const ASK_EVERY_MS = 500;

/** Exports a run, one file at a time: made by the engine, fetched, handed to the browser. */
export function useExport(of: RunFacts): Exporting {
  const { connection } = useBridge();
  const [now, setNow] = useState(IDLE);
  const going = useRef<AbortController | null>(null);
  useEffect(() => () => going.current?.abort(), []);
  const tell = (says: string): void => setNow({ isBusy: true, says, refusal: null });
  const run = async (kind: ExportKind): Promise<void> => {
    const abort = new AbortController();
    going.current = abort;
    try {
      const made = await fileOf(connection, kind, of, abort.signal, tell);
      if (!made.ok) return setNow({ ...IDLE, refusal: made.error });
      const { blob, name } = made.value;
      download(blob, name);
      const size = fileSizeWords(blob.size);
      toast({ says: t('run.export.done', { name, size }) });
      return setNow(IDLE);
    } catch (error) {
      if (!abort.signal.aborted) throw error;
      return setNow(IDLE);
    }
  };
  return { ...now, start: (kind) => void run(kind), cancel: () => going.current?.abort() };
}

type Made = Result<{ readonly blob: Blob; readonly name: string }, Refusal>;

async function fileOf(
  connection: Connection,
  kind: ExportKind,
  of: RunFacts,
  signal: AbortSignal,
  tell: (says: string) => void,
): Promise<Made> {
  const { run, logBytes } = of.detail;
  if (kind === 'report') {
    tell(t('run.export.drawing'));
    return named(await reportOf(connection, of, signal), fileNameOf(run.name, run.runId, 'png'));
  }
  if (kind === 'log') {
    const name = fileNameOf(run.name, run.runId, 'log');
    return named(await fetchLog(connection, run.runId, logBytes, signal, fetching(tell)), name);
  }
  const made = await making(connection, kind, of, signal, tell);
  if (!made.ok) return made;
  const { name } = made.value;
  return named(await fetchExport(connection, made.value, signal, fetching(tell)), name);
}

function named(read: Result<Blob, Refusal>, name: string): Made {
  return read.ok ? { ok: true, value: { blob: read.value, name } } : read;
}

const percentOf = (share: number): number => Math.floor(share * 100);

function fetching(tell: (says: string) => void): (share: number) => void {
  const say = (share: number): void =>
    tell(t('run.export.fetching', { percent: percentOf(share) }));
  say(0);
  return say;
}

/** The engine writes; how far it is, is asked now and then. */
async function making(
  connection: Connection,
  format: ExportFormat,
  { detail: { run } }: RunFacts,
  signal: AbortSignal,
  tell: (says: string) => void,
): ReturnType<typeof makeExport> {
  const say = (share: number): void => tell(t('run.export.making', { percent: percentOf(share) }));
  say(0);
  const tellShare = async (): Promise<void> => {
    const share = await exportShare(connection, run.runId);
    if (share !== null) say(share);
  };
  const timer = setInterval(() => void tellShare(), ASK_EVERY_MS);
  try {
    return await makeExport(connection, run.runId, format, signal);
  } finally {
    clearInterval(timer);
  }
}
