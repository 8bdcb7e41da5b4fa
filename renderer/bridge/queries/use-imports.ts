import { useEffect, useState } from 'react';
import type { ImportView } from '#core/contract/run/import-calls';
import { useBridge } from '../bridge';
import { Throttle } from '../pacing/throttle';

export type { ImportView } from '#core/contract/run/import-calls';

const LOOK_EVERY_MS = 300;
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
      if (read.value.length > 0) timer = setTimeout(() => job.wantNow(), LOOK_EVERY_MS);
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
