import { judge } from '#core/diagnosis/verdict/judge';
import { judgeImport } from '#core/diagnosis/verdict/imported';
import type { LogFacts } from '#core/diagnosis/signs/log-facts';
import type { Judgement, VerdictInput } from '#core/diagnosis/verdict/verdict-input';
import type { Learning } from '#core/contract/run/learning';
import type { Expectations, Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import { namedGlobs } from '#core/training/checkpoints/checkpoint-name';
import { CHECKPOINT_GLOBS, checkpointsOf, isNew } from '#core/training/checkpoints/checkpoints';
import type { Store } from '../store/store';
import type { FileMatch, Target } from '../targets/target';
import { launchFiles, launchResult, recordFiles } from './book/record-files';
import { inspectClaimedModel } from './claimed-model';
import { savedFiles } from './saved-files';
import { learningOfRun } from './learning-series';
import { goalOf } from './goal-of';
import { reachedOf } from './run-view';
import { seriesSummaries } from './series-summaries';
import { programStartMs } from './program-start';

type ArtefactReader = Pick<Target, 'find' | 'walk' | 'read'>;

/** Sources of the facts of a verdict. */
export interface JudgeSources {
  readonly target: ArtefactReader;
  readonly store: Pick<Store, 'logFacts' | 'progress' | 'series' | 'oddPoints' | 'points'>;
  /** Criteria that the user declared after the run had ended, its markers looked for in the log; null: none. */
  readonly later: DeclaredLater | null;
}

/** Expectations that the user declared after the end of a run. */
export interface DeclaredLater {
  readonly expectations: Expectations;
  /** First line of the log with each of its texts; a text that is not there is not among them. */
  readonly markers: Readonly<Record<string, number>>;
  /** As `markers`, of texts that deny success. */
  readonly failMarkers: LogFacts['failMarkers'];
}

/**
 * The verdict of a run: gathers the facts that it rests on, and judges. Every byte of the run must have been read before. null: no one
 * could look at what it left, which is not the same as nothing being there.
 */
export async function judgeRun(
  { target, store, later }: JudgeSources,
  spec: Spec,
  digest: RunDigest,
): Promise<Judgement | null> {
  const { runId } = spec;
  const [log, progress, series] = await Promise.all([
    store.logFacts(runId),
    store.progress(runId),
    seriesSummaries(store, runId),
  ]);
  const existing = {
    spec,
    exit: digest.exit,
    digest,
    log: {
      ...log,
      markers: { ...log.markers, ...later?.markers },
      failMarkers: { ...log.failMarkers, ...later?.failMarkers },
    },
    series,
    pointCount: series.reduce((sum, { pointCount }) => sum + pointCount, 0),
    lastX: progress.lastX,
    xKind: progress.xKind,
    reached: reachedOf(progress, await goalOf(store, spec, progress)),
    declaredLater: later?.expectations ?? null,
  };
  const run = { runId, runDir: digest.runDir };
  const learning = withoutCurve(await learningOfRun(store, target, run, series));
  if (spec.importedFrom !== null) {
    return { ...judgeImport({ ...existing, ...NOT_INSPECTED, saved: null }), learning };
  }
  const left = await leftFiles(target, existing, digest);
  if (left === null) return null;
  const claimed = await claimedModel(target, existing, digest);
  return { ...judge({ ...existing, ...left, claimed }), learning };
}

/** Every list of runs carries it, and none draws the curve. */
function withoutCurve(learning: Learning): Learning {
  if (learning.is === 'not-measured') return learning;
  const { curve: _curve, ...others } = learning;
  return others;
}

type Left = Pick<VerdictInput, 'artefacts' | 'saved' | 'records' | 'launched' | 'claimed'>;

/** Only of a run that claims to have succeeded. */
async function claimedModel(
  target: ArtefactReader,
  { spec, log, exit }: Pick<VerdictInput, 'spec' | 'log' | 'exit'>,
  digest: RunDigest,
): Promise<VerdictInput['claimed']> {
  if (exit?.code !== 0 || exit.requested !== null) return null;
  return inspectClaimedModel(target, spec.cwd, log, programStartMs(digest) ?? spec.createdMs);
}

const NOT_INSPECTED = { artefacts: [], records: [], launched: 'unknown' } as const;

/** Files that the run left on its target; null if what was declared could not be looked for. */
async function leftFiles(
  target: ArtefactReader,
  existing: Omit<VerdictInput, keyof Left>,
  digest: RunDigest,
): Promise<Left | null> {
  const { runDir } = digest;
  const { spec, declaredLater } = existing;
  const globs = [...(spec.expectations.artefacts ?? []), ...(declaredLater?.artefacts ?? [])];
  const goals = [...(spec.expectations.records ?? []), ...(declaredLater?.records ?? [])];
  const proofs = [...globs, ...goals.map(({ glob }) => glob), ...launchFiles(spec)];
  const saves = [...CHECKPOINT_GLOBS, ...namedGlobs(spec.checkpoints)];
  const styles = [...proofs, ...(isCheckpointExpected(existing) ? saves : [])];
  if (styles.length === 0) return { ...NOT_INSPECTED, saved: null };
  const result = await target.find(runDir, styles);
  if (!result.ok) return proofs.length === 0 ? { ...NOT_INSPECTED, saved: null } : null;
  const startedMs = programStartMs(digest) ?? spec.createdMs;
  const newer = result.value.filter((file) => isNew(file, startedMs));
  return {
    artefacts: globs.map((glob) => artefact(glob, result.value, newer)),
    records: await recordFiles(target, goals, result.value, newer),
    launched: await launchResult(target, spec, result.value),
    saved: isStopped(existing)
      ? await savedAnywhere(target, spec, digest, newer)
      : checkpointsOf(runDir, newer, spec.checkpoints),
  };
}

/**
 * Files that a stopped run saved, in its run directory and where it ran; null if nothing was found and not all could be looked through. Of
 * another run a file where it ran proves nothing: anybody may have written it.
 */
async function savedAnywhere(
  target: Pick<Target, 'walk'>,
  spec: Spec,
  digest: RunDigest,
  newer: readonly FileMatch[],
): Promise<Left['saved']> {
  const elsewhere = await savedFiles(target, spec, digest);
  const { files, isWhole } = elsewhere.ok ? elsewhere.value : { files: [], isWhole: false };
  const saved = checkpointsOf(digest.runDir, [...newer, ...files], spec.checkpoints);
  return saved.length === 0 && !isWhole ? null : saved;
}

function artefact(
  glob: string,
  all: readonly FileMatch[],
  newer: readonly FileMatch[],
): Left['artefacts'][number] {
  const count = (files: readonly FileMatch[]): number =>
    files.filter((file) => file.glob === glob).length;
  return { glob, newer: count(newer), stale: count(all) - count(newer) };
}

/** A stop shows what was saved, and a run of which nothing else shows what it did may have saved something. */
function isCheckpointExpected(existing: Pick<VerdictInput, 'exit' | 'pointCount'>): boolean {
  return isStopped(existing) || (existing.exit?.code === 0 && existing.pointCount === 0);
}

function isStopped({ exit }: Pick<VerdictInput, 'exit'>): boolean {
  return exit !== null && exit.requested !== null;
}
