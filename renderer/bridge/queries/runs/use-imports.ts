import { useEffect, useMemo, useState } from 'react';
import type { ImportAnswer, ImportView, ScanAnswer } from '#core/contract/run/import-calls';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { useBridge } from '../../bridge';
import { Throttle } from '../../pacing/throttle';

export type { ImportView } from '#core/contract/run/import-calls';

const POLL_INTERVAL_MS = 300;
const NONE: readonly ImportView[] = [];

/** The imports that are under way, with how far each is. */
export function useImports(): readonly ImportView[] {
  const { connection } = useBridge();
  const [list, setList] = useState(NONE);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const job = new Throttle(0, async ({ signal }) => {
      const read = await connection.read(
        (client, options) => client.imports.list(undefined, options),
        signal,
      );
      if (!read.ok) return;
      setList((old) => (old.length === 0 && read.value.length === 0 ? old : read.value));
      if (read.value.length > 0) timer = setTimeout(() => job.wantNow(), POLL_INTERVAL_MS);
    });
    const stop = connection.onChange(({ run }) => {
      if (run === null) job.wantNow();
    });
    job.wantNow();
    return () => {
      if (timer !== null) clearTimeout(timer);
      stop();
      job.stop();
    };
  }, [connection]);
  return list;
}

/** Trainings to import, and whether what they still write is imported too. */
export interface ImportRequest {
  readonly paths: readonly string[];
  /** Ids of a scan of the same paths. */
  readonly only: readonly string[];
  readonly follow: boolean;
}

export interface ImportActs {
  /** Looks what there is, by names and first bytes; nothing is read or changed. */
  readonly scan: (paths: readonly string[]) => Promise<Result<ScanAnswer, Refusal>>;
  /** Answers as soon as the runs can be opened: they are read on meanwhile. */
  readonly importFiles: (request: ImportRequest) => Promise<Result<ImportAnswer, Refusal>>;
  readonly unfollow: (run: string) => Promise<Result<void, Refusal>>;
}

/** Imports trainings from files of this machine. */
export function useImportActs(): ImportActs {
  const { connection } = useBridge();
  return useMemo(
    () => ({
      scan: (paths) => connection.act((client) => client.imports.scan({ paths: [...paths] })),
      importFiles: ({ paths, only, follow }) =>
        connection.act((client) =>
          client.imports.import({ paths: [...paths], only: [...only], follow, now: true }),
        ),
      unfollow: (run) => connection.act((client) => client.imports.unfollow({ run })),
    }),
    [connection],
  );
}
