import { judge } from '#core/diagnosis/verdict/judge';
import type { Judgement, VerdictInput } from '#core/diagnosis/verdict/verdict-input';
import type { RunDigest, Spec } from '#core/contract/run/run-directory';
import type { Store } from '../store/store';
import type { Target } from '../targets/target';

/**
 * The verdict of a run: gathers the facts that it rests on, and judges. Every byte of the run must have been read before. null: nobody could look
 * at what it left, which is not the same as nothing being there.
 */
export async function judgeRun(
  target: Pick<Target, 'find'>,
  store: Pick<Store, 'logFacts' | 'progress'>,
  spec: Spec,
  digest: RunDigest,
): Promise<Judgement | null> {
  if (spec.importedFrom !== null) return NOT_JUDGED;
  const [log, progress, artefacts] = await Promise.all([
    store.logFacts(spec.runId),
    store.progress(spec.runId),
    artefactsOf(target, spec, digest),
  ]);
  if (artefacts === null) return null;
  return judge({
    spec,
    exit: digest.exit,
    digest,
    log,
    pointCount: progress.pointCount,
    lastX: progress.lastX,
    artefacts,
  });
}

const NOT_JUDGED: Judgement = {
  phase: 'ended',
  verdict: null,
  reasons: ['Not judged: no success criteria.'],
  checks: [],
};

async function artefactsOf(
  target: Pick<Target, 'find'>,
  spec: Spec,
  digest: RunDigest,
): Promise<VerdictInput['artefacts'] | null> {
  const globs = spec.expectations.artefacts ?? [];
  if (globs.length === 0) return [];
  const found = await target.find(digest.runDir, globs);
  if (!found.ok) return null;
  const startedMs = digest.proc?.startedMs ?? spec.createdMs;
  return globs.map((glob) => {
    const files = found.value.filter((file) => file.glob === glob);
    // 2 s of grace: FAT and some network file systems keep times that coarse.
    const fresh = files.filter(({ mtimeMs }) => mtimeMs >= startedMs - 2_000).length;
    return { glob, fresh, stale: files.length - fresh };
  });
}
