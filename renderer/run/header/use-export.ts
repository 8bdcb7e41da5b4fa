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
  const report = (says: string): void => setNow({ isBusy: true, says, refusal: null });
  const run = async (kind: ExportKind): Promise<void> => {
    const abort = new AbortController();
    going.current = abort;
    try {
      const created = await fileOf(connection, kind, of, abort.signal, report);
      if (!created.ok) return setNow({ ...IDLE, refusal: created.error });
      const { blob, name } = created.value;
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

type Created = Result<{ readonly blob: Blob; readonly name: string }, Refusal>;

async function fileOf(
  connection: Connection,
  kind: ExportKind,
  of: RunFacts,
  signal: AbortSignal,
  report: (says: string) => void,
): Promise<Created> {
  const { run, logBytes } = of.detail;
  if (kind === 'report') {
    report(t('run.export.drawing'));
    return named(await reportOf(connection, of, signal), fileNameOf(run.name, run.runId, 'png'));
  }
  if (kind === 'log') {
    const name = fileNameOf(run.name, run.runId, 'log');
    return named(await fetchLog(connection, run.runId, logBytes, signal, fetching(report)), name);
  }
  const result = await making(connection, kind, of, signal, report);
  if (!result.ok) return result;
  const { name } = result.value;
  return named(await fetchExport(connection, result.value, signal, fetching(report)), name);
}

function named(read: Result<Blob, Refusal>, name: string): Created {
  return read.ok ? { ok: true, value: { blob: read.value, name } } : read;
}

const percentOf = (share: number): number => Math.floor(share * 100);

function fetching(report: (says: string) => void): (share: number) => void {
  const say = (share: number): void =>
    report(t('run.export.fetching', { percent: percentOf(share) }));
  say(0);
  return say;
}

/** The engine writes; how far it is, is asked now and then. */
async function making(
  connection: Connection,
  format: ExportFormat,
  { detail: { run } }: RunFacts,
  signal: AbortSignal,
  report: (says: string) => void,
): ReturnType<typeof makeExport> {
  const say = (share: number): void =>
    report(t('run.export.making', { percent: percentOf(share) }));
  say(0);
  const reportShare = async (): Promise<void> => {
    const share = await exportShare(connection, run.runId);
    if (share !== null) say(share);
  };
  const timer = setInterval(() => void reportShare(), ASK_EVERY_MS);
  try {
    return await makeExport(connection, run.runId, format, signal);
  } finally {
    clearInterval(timer);
  }
}
