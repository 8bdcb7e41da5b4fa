import { basename, join, resolve } from 'node:path';
import type { Refusal } from '#core/contract/refusal';
import { IMPORT_RECIPE, type RunId } from '#core/contract/run';
import { SCHEMA, type SourceSpec, type Spec } from '#core/contract/run-directory';
import { type Result, err, ok } from '#core/lib/result';
import { readSoon } from '../store/reading/read-here';
import type { FollowedRun } from '../runs/follow/followed-run';
import { newRunId } from '../runs/new-run-id';
import { begunRun } from './begun-run';
import type { Engine } from './engine';
import type { ImportProgress } from '../runs/imports/import-progress';
import { type ImportFile, importFiles } from '../runs/imports/import-files';
import { sameImport } from '../runs/imports/same-import';
import { keptNames, writeImport } from '../runs/imports/write-import';

type Imported = { runs: { path: string; runId: RunId }[]; runId: RunId };

/**
 * Makes a run directory of our own of each path. Identical bytes give the run that is there already.
 * @param now answers when every run can be looked at; they are read on meanwhile
 */
export async function importPaths(
  engine: Engine,
  paths: readonly string[],
  now = false,
): Promise<Result<Imported, Refusal>> {
  const runs: Imported['runs'] = [];
  for (const path of paths) {
    const imported = await importPath(engine, resolve(path), now);
    if (!imported.ok) return imported;
    runs.push({ path, runId: imported.value });
  }
  const [first] = runs;
  if (first === undefined) return err(nothingThere('(no path)'));
  engine.changes.publish(null);
  return ok({ runs, runId: first.runId });
}

async function importPath(
  engine: Engine,
  path: string,
  now: boolean,
): Promise<Result<RunId, Refusal>> {
  const progress = engine.imports.begin(basename(path));
  let reading: Promise<void> | null = null;
  try {
    const run = await begunImport(engine, path, progress);
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
async function begunImport(
  engine: Engine,
  path: string,
  progress: ImportProgress,
): Promise<Result<FollowedRun, Refusal>> {
  const files = await importFiles(path).catch((cause: Error) => cause);
  if (files instanceof Error) return err(unreadable(path, files));
  if (files.length === 0) return err(nothingThere(path));
  const book = engine.registry.book('local');
  if (!book.ok) return book;
  await book.value.listed();
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  progress.step('checking', totalBytes);
  const same = await sameImport(book.value, files, (bytes) => progress.add(bytes));
  if (same !== null) return begunRun(engine, same);
  const spec = importSpec(engine, path, files);
  progress.step('copying', totalBytes);
  readSoon();
  const problem = await writeImport(engine.home, spec, files).catch((cause: Error) => cause);
  if (problem instanceof Error) return err(notTaken(path, problem));
  return book.value.adopt(spec.runId);
}

/** Never rejects: what hinders it, the run itself tells. */
async function readToItsEnd(run: FollowedRun, progress: ImportProgress): Promise<void> {
  progress.step('reading', run.reading()?.totalBytes ?? 0);
  const stop = run.onChange(() => {
    const read = run.reading();
    if (read !== null) progress.reach(read.doneBytes, read.totalBytes);
  });
  await run.settle();
  stop();
}

function importSpec(engine: Engine, path: string, files: readonly ImportFile[]): Spec {
  const now = Date.now();
  const runId = newRunId(now);
  const folder = join(engine.home, 'keep', runId, 'files');
  const names = keptNames(files);
  const sources = files.flatMap(({ kind }, i): SourceSpec[] =>
    kind === 'log' ? [] : [{ kind, glob: join(folder, names[i] ?? '') }],
  );
  return {
    schema: SCHEMA,
    runId,
    name: basename(path),
    recipe: IMPORT_RECIPE,
    target: 'local',
    installationId: engine.installationId,
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
