import { basename, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Refusal } from '#core/contract/refusal';
import type {
  ImportAnswer,
  ImportView,
  LeftPath,
  ScanAnswer,
} from '#core/contract/run/import-calls';
import type { RunId } from '#core/contract/run/run';
import type { Spec } from '#core/contract/run/run-directory';
import { type Result, err, ok } from '#core/lib/result';
import { refusePatterns } from '#core/telemetry/patterns/refuse-patterns';
import { warmReadThread } from '../../store/ingest/reading/read-local-file';
import { type Scan, scanPath } from '../finder/scan';
import { type NamedTraining, namedTrainings, trainingView } from '../finder/training-view';
import { newRunId } from '../new-run-id';
import { patternsOf } from '../patterns/patterns-file';
import type { OpenedRun } from '../book/run';
import type { RunBook } from '../book/run-book';
import type { Runs } from '../runs';
import type { TargetRegistry } from '../target-registry';
import { FollowedImports } from './followed-imports';
import { type ImportProgress, RunningImports } from './import-progress';
import { importSpec } from './import-spec';
import { importedBefore, sameImport } from './same-import';
import { type ImportFile, writeImport } from './write-import';

interface ImportDeps {
  readonly home: string;
  readonly installationId: string;
  readonly registry: Pick<TargetRegistry, 'book'>;
  readonly runs: Pick<Runs, 'open'>;
  /** An import began or ended: the list of runs is another one. */
  readonly changed: () => void;
}

interface ImportRequest {
  readonly paths: readonly string[];
  /** Ids of a scan; absent = every training. */
  readonly only?: readonly string[] | undefined;
  /** Answers when every run can be opened; they are read on meanwhile. */
  readonly now?: boolean | undefined;
  /** Imports later output of a training, too. */
  readonly follow?: boolean | undefined;
  /** A user's own patterns for its logs, `NAME=REGEX` each. */
  readonly patterns?: readonly string[] | undefined;
}

/** Makes run our own directories of trainings that somebody else's program wrote. */
export class Imports {
  readonly #deps: ImportDeps;
  readonly #inProgress: RunningImports;
  readonly #followed: FollowedImports;

  constructor(deps: ImportDeps) {
    this.#deps = deps;
    this.#inProgress = new RunningImports(deps.changed);
    this.#followed = new FollowedImports(deps.home);
    const book = deps.registry.book('local');
    if (book.ok) void this.#followed.resume(book.value);
  }

  /** Whether later output of its training is imported too. */
  isFollowed(runId: string): boolean {
    return this.#followed.has(runId);
  }

  /** Imports no more of what its training writes on; what was read stays. */
  async unfollow(runId: string): Promise<void> {
    await this.#followed.end(runId);
    this.#deps.changed();
  }

  close(): void {
    this.#followed.close();
  }

  /** Imports in progress. */
  list(): readonly ImportView[] {
    return this.#inProgress.list();
  }

  /** The trainings of some paths, before anything of them is read. */
  async scan(paths: readonly string[]): Promise<Result<ScanAnswer, Refusal>> {
    const book = this.#deps.registry.book('local');
    if (!book.ok) return book;
    const scanned = await this.#scanned(book.value, paths);
    if (!scanned.ok) return scanned;
    const { trainings, scans } = scanned.value;
    const existing = await importedBefore(book.value);
    return ok({
      trainings: trainings.map((one) => trainingView(one, existing(one))),
      left: scans.flatMap(({ left }) => left),
      entries: scans.reduce((sum, { entries }) => sum + entries, 0),
      truncated: scans.some(({ truncated }) => truncated),
    });
  }

  /** One run for each training. Identical bytes give the run that is there already. */
  async import(request: ImportRequest): Promise<Result<ImportAnswer, Refusal>> {
    const { only, now = false, follow = false, patterns = [] } = request;
    const misread = refusePatterns(patterns);
    if (misread !== null) return err(misread);
    const book = this.#deps.registry.book('local');
    if (!book.ok) return book;
    await book.value.listed();
    const scanned = await this.#scanned(book.value, request.paths);
    if (!scanned.ok) return scanned;
    const { trainings, scans } = scanned.value;
    const wanted = only === undefined ? trainings : trainings.filter(({ id }) => only.includes(id));
    const left: LeftPath[] = scans.flatMap((scan) => scan.left);
    const runs: ImportAnswer['runs'] = [];
    for (const training of wanted) {
      const imported = await this.#import(book.value, training, { now, patterns });
      if (typeof imported === 'string') {
        runs.push({ path: training.path, runId: imported });
        if (follow) await this.#followed.begin(book.value, imported, followOf(training));
      } else left.push(imported);
    }
    if (only !== undefined && wanted.length < only.length) left.push(changedSince(request.paths));
    this.#deps.changed();
    return ok({ runs, left, runId: runs[0]?.runId ?? null });
  }

  /** Every training of these paths, each once. */
  async #scanned(
    book: RunBook,
    paths: readonly string[],
  ): Promise<Result<{ trainings: readonly NamedTraining[]; scans: readonly Scan[] }, Refusal>> {
    const scans: Scan[] = [];
    const trainings = new Map<string, NamedTraining>();
    for (const query of new Set(paths.map((path) => resolve(path)))) {
      const progress = this.#inProgress.begin(basename(query));
      const scan = await scanPath(book.target, query).finally(() => progress.end());
      if (!scan.ok) return scan;
      scans.push(scan.value);
      for (const one of namedTrainings(scan.value.trainings, query)) {
        if (!trainings.has(one.id)) trainings.set(one.id, one);
      }
    }
    return ok({ trainings: [...trainings.values()], scans });
  }

  async #import(
    book: RunBook,
    training: NamedTraining,
    { now, patterns }: { readonly now: boolean; readonly patterns: readonly string[] },
  ): Promise<RunId | LeftPath> {
    const progress = this.#inProgress.begin(training.name);
    let reading: Promise<void> | null = null;
    try {
      const run = await this.#opened(book, training, patterns, progress);
      if ('says' in run) return run;
      reading = readToItsEnd(run, progress);
      if (!now) await reading;
      return run.spec.runId;
    } finally {
      if (reading === null) progress.end();
      else void reading.finally(() => progress.end());
    }
  }

  /** The run of the same bytes and the same patterns; of any patterns if the user asks for none. */
  async #same(
    book: RunBook,
    training: NamedTraining,
    patterns: readonly string[],
    progress: ImportProgress,
  ): Promise<RunId | null> {
    const { home, runs } = this.#deps;
    const reads = async (spec: Spec): Promise<boolean> =>
      patterns.length === 0 || isDeepStrictEqual(await patternsOf(home, spec), patterns);
    const followed = this.#followed.runOf(training.of.anchor.path);
    const run = followed === null ? null : await runs.open(followed, 'now');
    if (run?.ok === true && (await reads(run.value.spec))) return run.value.spec.runId;
    return sameImport(book, filesOf(training), reads, (bytes) => progress.add(bytes));
  }

  /** The run of these bytes, being followed: it is there whole or not at all, and nothing else is left behind. */
  async #opened(
    book: RunBook,
    training: NamedTraining,
    patterns: readonly string[],
    progress: ImportProgress,
  ): Promise<OpenedRun | LeftPath> {
    const { home, installationId, runs } = this.#deps;
    const files = filesOf(training);
    const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const { path } = training;
    progress.step('checking', totalBytes);
    try {
      const same = await this.#same(book, training, patterns, progress);
      if (same !== null) return openedOr(path, await runs.open(same, 'now'));
      const nowMs = Date.now();
      const runId = newRunId(nowMs);
      const spec = {
        ...(await importSpec({ home, installationId, runId, nowMs }, training)),
        patterns: [...patterns],
      };
      progress.step('copying', totalBytes);
      warmReadThread();
      await writeImport(home, spec, files);
      return openedOr(path, await book.adopt(runId));
    } catch (cause) {
      return unsupportedSpace(path, cause);
    }
  }
}

/** New files are searched for where its folder is; a file that was named alone stays alone. */
function followOf({ path, of: { files } }: NamedTraining) {
  return { root: path, files };
}

const filesOf = ({ of }: NamedTraining): readonly ImportFile[] =>
  of.files.map(({ path, kind, size }) => ({ path, kind, bytes: size }));

function openedOr(path: string, run: Result<OpenedRun, Refusal>): OpenedRun | LeftPath {
  return run.ok ? run.value : { path, says: run.error.says };
}

/** Never rejects: the run itself reports what prevents it. One that was judged before is not read here. */
async function readToItsEnd(run: OpenedRun, progress: ImportProgress): Promise<void> {
  progress.step('reading', run.reading()?.totalBytes ?? 0);
  if (run.state === 'past') return;
  const stop = run.onChange(() => {
    const read = run.reading();
    if (read !== null) progress.reach(read.doneBytes, read.totalBytes);
  });
  await run.settle();
  stop();
}

function unsupportedSpace(path: string, cause: unknown): LeftPath {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  const why = cause instanceof Error ? cause.message : String(cause);
  if (code === 'ENOSPC') {
    return {
      path,
      says: `${path} could not be copied: the disk of RL_COCKPIT_HOME is full. Free some space, then import it again.`,
    };
  }
  return { path, says: `${path} could not be copied: ${why}.` };
}

function changedSince(paths: readonly string[]): LeftPath {
  const [path = ''] = paths;
  return {
    path,
    says: `Some trainings in ${path} changed after the scan and were not imported. Scan it again.`,
  };
}
