import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { RunDigest } from '#core/contract/run/run-digest';
import { readText } from '../../files/regular-file';
import type { RunDeps } from '../run-deps';

/**
 * `keep/<runId>/remote.json`: what a run on another target was when it was last seen. Without it, an engine that starts
 * while the target cannot be reached would not know that the run exists.
 */
const LastSeen = z.object({ schema: z.literal(1), target: z.string(), digest: RunDigest });

const fileOf = (home: string, runId: string): string =>
  path.join(home, 'keep', runId, 'remote.json');

/** Rejects when the disk refuses. */
async function writeLastSeen(home: string, target: string, digest: RunDigest): Promise<void> {
  const file = fileOf(home, digest.runId);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, JSON.stringify({ schema: 1, target, digest }), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Every run that was seen on another target, by the id of that; one that cannot be read is left out. */
export async function lastSeenRuns(
  home: string,
): Promise<ReadonlyMap<string, readonly RunDigest[]>> {
  const names = await readdir(path.join(home, 'keep')).catch((): string[] => []);
  const read = await Promise.all(names.map((name) => readLastSeen(fileOf(home, name))));
  const byTarget = new Map<string, RunDigest[]>();
  for (const run of read) {
    if (run === null) continue;
    const runs = byTarget.get(run.target);
    if (runs === undefined) byTarget.set(run.target, [run.digest]);
    else runs.push(run.digest);
  }
  return byTarget;
}

async function readLastSeen(file: string): Promise<z.infer<typeof LastSeen> | null> {
  const text = await readText(file).catch(() => null);
  if (text === null) return null;
  try {
    return LastSeen.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps at home what is known of the runs of another target, whenever the state of one changed. */
export class LastSeenRuns {
  readonly #deps: RunDeps;
  readonly #states = new Map<string, string>();

  constructor(deps: RunDeps) {
    this.#deps = deps;
  }

  save(digest: RunDigest): void {
    const { home, target, installationId } = this.#deps;
    const { runId, spec, proc, exit } = digest;
    const isOurs = spec?.installationId === installationId && spec.target === target.id;
    const state = `${proc?.pid ?? ''} ${exit?.endedMs ?? ''}`;
    if (target.isHere || !isOurs || this.#states.get(runId) === state) return;
    this.#states.set(runId, state);
    writeLastSeen(home, target.id, digest).catch((cause: unknown) => {
      process.emitWarning(`The record of run ${runId} could not be saved: ${String(cause)}`);
    });
  }
}
