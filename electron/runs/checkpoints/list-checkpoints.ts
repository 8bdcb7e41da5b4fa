import type { Checkpoints } from '#core/contract/run/checkpoint-calls';
import type { Refusal } from '#core/contract/refusal';
import type { Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import { ok, type Result } from '#core/lib/result';
import { namedGlobs } from '#core/training/checkpoints/checkpoint-name';
import {
  CHECKPOINT_GLOBS,
  checkpointsOf,
  isNew,
  withBadges,
} from '#core/training/checkpoints/checkpoints';
import { savingFindings } from '#core/training/checkpoints/saving-findings';
import type { Store } from '../../store/store';
import type { Target } from '../../targets/target';
import { leftEntry } from '../finder/left-words';
import { oddCheckpoints, savedFiles } from '../saved-files';
import { withDamage } from './damaged-checkpoints';
import { programStartMs } from '../program-start';

const GIB = 1_024 ** 3;
/** A file that changed in this time may still be being written. */
const WRITING_MS = 30_000;

/** Lists what a run saved, newest first. Refuses where its target cannot be reached. */
export async function listCheckpoints(
  target: Pick<Target, 'find' | 'walk' | 'read'>,
  store: Pick<Store, 'series'>,
  spec: Spec,
  digest: RunDigest,
): Promise<Result<Checkpoints, Refusal>> {
  if (spec.importedFrom !== null) return ok({ saved: [], left: [], findings: [] });
  const declared = [...(spec.expectations.artefacts ?? []), ...namedGlobs(spec.checkpoints)];
  const result = await target.find(digest.runDir, [...declared, ...CHECKPOINT_GLOBS]);
  if (!result.ok) return result;
  const startedMs = programStartMs(digest) ?? spec.createdMs;
  const added = result.value.filter((file) => isNew(file, startedMs));
  const elsewhere = await savedFiles(target, spec, digest);
  if (!elsewhere.ok) return elsewhere;
  const odd = await oddCheckpoints(target, digest.runDir);
  if (!odd.ok) return odd;
  const files = [...added, ...elsewhere.value.files];
  const listed = checkpointsOf(digest.runDir, files, spec.checkpoints);
  const untilMs = digest.exit === null ? Date.now() - WRITING_MS : Number.POSITIVE_INFINITY;
  const saved = withBadges(await withDamage(target, listed, files, untilMs));
  const freeBytes = digest.exit === null ? await freeOnDisk(store, spec.runId) : null;
  return ok({
    saved,
    left: [...odd.value, ...elsewhere.value.odd].flatMap((entry) => leftEntry(entry) ?? []),
    findings: savingFindings({ saved, freeBytes, nowMs: Date.now() }),
  });
}

/** Bytes that were free on the disk of a run when it was last measured. */
async function freeOnDisk(store: Pick<Store, 'series'>, runId: string): Promise<number | null> {
  const series = await store.series(runId);
  const free = series.find(({ tag }) => tag === 'system/disk_free_gib')?.last ?? null;
  return free === null ? null : free * GIB;
}
