import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { RunId } from '#core/contract/run/run';
import { RunView } from '#core/contract/run/run';
import type { Store } from '../../store/store';
import { readText } from '../../files/regular-file';
import { jsonOf } from './json-of';

/** `keep/<runId>/run.json`: what was known of a run whose directory is gone. A rebuild could not read it again. */
const StoredRun = z.object({ schema: z.literal(1), view: RunView, record: z.string().nullable() });

const fileOf = (home: string, runId: string): string => path.join(home, 'keep', runId, 'run.json');

export async function saveGoneRun(home: string, store: Store, view: RunView): Promise<void> {
  const record = await store.runRecord(view.runId);
  const file = fileOf(home, view.runId);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, JSON.stringify({ schema: 1, view, record }), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Gives an index that was recreated the runs that only keep/ knows. */
export async function restoreGoneRuns(home: string, store: Store): Promise<void> {
  const runs = await readdir(path.join(home, 'keep')).catch((): string[] => []);
  const existing = new Set<string>((await store.runs()).map(({ runId }) => runId));
  for (const run of runs.filter((name) => RunId.safeParse(name).success)) {
    if (existing.has(run)) continue;
    const text = await readText(fileOf(home, run)).catch(() => null);
    const stored = text === null ? null : StoredRun.safeParse(jsonOf(text)).data;
    if (stored != null) await store.saveRun(stored.view, stored.record);
  }
}
