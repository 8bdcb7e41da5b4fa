import { basename, join, resolve } from 'node:path';
import type { Refusal } from '#core/contract/refusal';
import type { ImportView } from '#core/contract/run/note-calls';
import { IMPORT_RECIPE, type RunId } from '#core/contract/run/run';
import { SCHEMA, type SourceSpec, type Spec } from '#core/contract/run/run-directory';
import { type Result, err, ok } from '#core/lib/result';
import { refusePatterns } from '#core/telemetry/patterns/refuse-patterns';
import { warmReadThread } from '../../store/ingest/reading/read-local-file';
import { newRunId } from '../new-run-id';
import type { OpenedRun } from '../run';
import type { Runs } from '../runs';
import type { TargetRegistry } from '../target-registry';
import { type ImportFile, importFiles } from './import-files';
import { type ImportProgress, ImportsUnderWay } from './import-progress';
import { sameImport } from './same-import';
import { importedNames, writeImport } from './write-import';

type Imported = { runs: { path: string; runId: RunId }[]; runId: RunId };

interface ImportDeps {
  readonly home: string;
  readonly installationId: string;
  readonly registry: Pick<TargetRegistry, 'book'>;
  readonly runs: Pick<Runs, 'open'>;
  /** An import began or ended: the list of runs is another one. */
  readonly changed: () => void;
}

/** Makes run directories of our own of a stranger's files. */
export class Imports {
  readonly #deps: ImportDeps;
  readonly #underWay: ImportsUnderWay;

  constructor(deps: ImportDeps) {
    this.#deps = deps;
    this.#underWay = new ImportsUnderWay(deps.changed);
  }

  /** Those that are under way. */
  list(): readonly ImportView[] {
    return this.#underWay.list();
  }

  /**
   * One run for each path. Identical bytes give the run that is there already.
   * @param now answers when every run can be looked at; they are read on meanwhile
   */
  async import(
    paths: readonly string[],
    now = false,
    patterns: readonly string[] = [],
  ): Promise<Result<Imported, Refusal>> {
    const misread = refusePatterns(patterns);
    if (misread !== null) return err(misread);
    const runs: Imported['runs'] = [];
    for (const path of paths) {
      const imported = await this.#import(resolve(path), now, patterns);
      if (!imported.ok) return imported;
      runs.push({ path, runId: imported.value });
    }
    const [first] = runs;
    if (first === undefined) return err(nothingThere('(no path)'));
    this.#deps.changed();
    return ok({ runs, runId: first.runId });
  }

  async #import(
    path: string,
    now: boolean,
    patterns: readonly string[],
  ): Promise<Result<RunId, Refusal>> {
    const progress = this.#underWay.begin(basename(path));
    let reading: Promise<void> | null = null;
    try {
      const run = await this.#opened(path, progress, patterns);
      if (!run.ok) return run;
      reading = readToItsEnd(run.value, progress);
      if (!now) await reading;
      return ok(run.value.spec.runId);
    } finally {
      if (reading === null) progress.end();
      else void reading.finally(() => progress.end());
    }
  }

  /** The run of these bytes, being followed: it is there whole or not at all, and nothing else is left behind. */
  async #opened(
    path: string,
    progress: ImportProgress,
    patterns: readonly string[],
  ): Promise<Result<OpenedRun, Refusal>> {
    const { home, registry, runs } = this.#deps;
    const files = await importFiles(path).catch((cause: Error) => cause);
    if (files instanceof Error) return err(unreadable(path, files));
    if (files.length === 0) return err(nothingThere(path));
    const book = registry.book('local');
    if (!book.ok) return book;
    await book.value.listed();
    const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    progress.step('checking', totalBytes);
    const same = await sameImport(book.value, files, (bytes) => progress.add(bytes));
    // Other patterns read another run from the same bytes.
    if (same !== null && patterns.length === 0) return runs.open(same, 'now');
    const spec = { ...importSpec(this.#deps, path, files), patterns: [...patterns] };
    progress.step('copying', totalBytes);
    warmReadThread();
    const problem = await writeImport(home, spec, files).catch((cause: Error) => cause);
    if (problem instanceof Error) return err(notTaken(path, problem));
    return book.value.adopt(spec.runId);
  }
}

/** Never rejects: what hinders it, the run itself tells. One that was judged before is not read here. */
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

/** The spec of a run directory that holds these files. */
function importSpec(
  { home, installationId }: Pick<ImportDeps, 'home' | 'installationId'>,
  path: string,
  files: readonly ImportFile[],
): Spec {
  const now = Date.now();
  const runId = newRunId(now);
  const folder = join(home, 'keep', runId, 'files');
  const names = importedNames(files);
  const sources = files.flatMap(({ kind }, i): SourceSpec[] =>
    kind === 'log' ? [] : [{ kind, glob: join(folder, names[i] ?? '') }],
  );
  return {
    schema: SCHEMA,
    runId,
    name: basename(path),
    recipe: IMPORT_RECIPE,
    target: 'local',
    installationId,
    createdMs: now,
    argv: ['import', path],
    cwd: folder,
    env: {},
    secretEnv: [],
    python: null,
    params: {},
    toolsSha: '',
    dialect: 'auto',
    patterns: [],
    sources,
    expectations: {},
    stop: { gracefulMs: 1_000, termMs: 1_000 },
    sampleEveryMs: 1_000,
    quietAfterMs: 120_000,
    importedFrom: path,
  };
}

function unreadable(path: string, cause: Error): Refusal {
  const code = 'code' in cause ? cause.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return {
      code: 'import-missing',
      says: `There is no file or folder ${path} on this machine.`,
      remedy: 'Check the path; nothing was imported.',
    };
  }
  const why =
    code === 'EACCES' || code === 'EPERM' ? 'its permissions do not allow it' : cause.message;
  return {
    code: 'import-unreadable',
    says: `${path} cannot be read: ${why}.`,
    remedy: 'Make it readable, then import it again; nothing was imported.',
  };
}

function notTaken(path: string, cause: Error): Refusal {
  const isFull = 'code' in cause && cause.code === 'ENOSPC';
  return {
    code: 'import-not-copied',
    says: `${path} could not be copied: ${isFull ? 'the disk of RL_COCKPIT_HOME is full' : cause.message}.`,
    remedy: isFull
      ? 'Free some space, then import it again; nothing was imported.'
      : 'Import it again; nothing was imported.',
  };
}

function nothingThere(path: string): Refusal {
  return {
    code: 'import-empty',
    says: `${path} has no log, tfevents, CSV or JSON Lines file that RL Cockpit can read.`,
    remedy: 'Give the file itself: RL Cockpit reads a file of unknown format as a console log.',
  };
}
