import { listCheckpoints } from './list-checkpoints';
import { loadTest } from './load-test';
import type { Runs } from '../runs';
import type { TargetRegistry } from '../target-registry';
import type { Store } from '../../store/store';

/** Nothing of a file runs. */
const NO_CONSENT = { unpickle: false, allow: [] } as const;

interface Parts {
  readonly runs: Runs;
  readonly registry: TargetRegistry;
  readonly store: Store;
}

/** Checkpoints of a run, newest first; null if its target could not be asked. */
export async function savedCheckpoints(
  { runs, registry, store }: Parts,
  run: string,
): Promise<readonly { readonly path: string; readonly mtimeMs: number }[] | null> {
  const opened = await runs.open(run, 'judged');
  const book = opened.ok ? registry.book(opened.value.spec.target) : opened;
  if (!opened.ok || !book.ok) return null;
  const { spec, digest } = opened.value;
  const listed = await listCheckpoints(book.value.target, store, spec, digest);
  if (!listed.ok) return null;
  return listed.value.saved.map(({ absolute, savedMs }) => ({ path: absolute, mtimeMs: savedMs }));
}

/** What came of loading a checkpoint; null: it was not tried, or only unpickling it would show. */
export type CheckpointProof = { readonly ok: boolean; readonly says: string } | null;

/** Loads checkpoints of ended runs in a child process, each once: a form may ask again and again. */
export function checkpointProofs(
  parts: Parts,
): (run: string, path: string) => Promise<CheckpointProof> {
  const entries = new Map<string, Promise<CheckpointProof>>();
  return (run, path) => {
    const key = `${run} ${path}`;
    const pending = entries.get(key);
    if (pending !== undefined) return pending;
    const proof = once(entries, key, prove(parts, run, path));
    entries.set(key, proof);
    return proof;
  };
}

/** What could not be tested is tried again when requested again. */
async function once(
  entries: Map<string, Promise<CheckpointProof>>,
  key: string,
  proof: Promise<CheckpointProof>,
): Promise<CheckpointProof> {
  const match = await proof;
  if (match === null) entries.delete(key);
  return match;
}

/** @param path a file that the run saved; of a step's folder the whole is loaded */
async function prove(
  { runs, registry, store }: Parts,
  run: string,
  path: string,
): Promise<CheckpointProof> {
  const opened = await runs.open(run, 'judged');
  const book = opened.ok ? registry.book(opened.value.spec.target) : opened;
  if (!opened.ok || !book.ok) return null;
  const { spec, digest } = opened.value;
  const { target } = book.value;
  const listed = await listCheckpoints(target, store, spec, digest);
  const saved = listed.ok ? listed.value.saved : [];
  const own = saved.find(({ absolute }) => path === absolute || path.startsWith(`${absolute}/`));
  const tested = await loadTest(target, spec, own?.absolute ?? path, NO_CONSENT);
  if (!tested.ok) return null;
  const { outcome, says } = tested.value;
  if (outcome === 'asks' || outcome === 'unknown') return null;
  return { ok: outcome === 'loads', says };
}
