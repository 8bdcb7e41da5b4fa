import { constants } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Refusal } from '#core/contract/refusal';
import type { RunId } from '#core/contract/run';
import { SCHEMA, type SourceSpec, type Spec } from '#core/contract/run-directory';
import { type Result, err, ok } from '#core/lib/result';
import { readSoon } from '../store/reading/read-here';
import { newRunId } from '../supervisor/new-run-id';
import type { Engine } from './engine';
import type { ImportProgress } from './imports';
import { type ImportFile, importFiles } from './import-files';
import { importedBefore } from './imported-before';

type Imported = { runs: { path: string; runId: RunId }[]; runId: RunId };

/** Makes a run directory of our own of each path. Identical bytes give the run that is there already. */
export async function importPaths(
  engine: Engine,
  paths: readonly string[],
): Promise<Result<Imported, Refusal>> {
  const runs: Imported['runs'] = [];
  for (const path of paths) {
    const imported = await importPath(engine, resolve(path));
    if (!imported.ok) return imported;
    runs.push({ path, runId: imported.value });
  }
  const [first] = runs;
  if (first === undefined) return err(nothingThere('(no path)'));
  engine.ticks.tell(null);
  return ok({ runs, runId: first.runId });
}

async function importPath(engine: Engine, path: string): Promise<Result<RunId, Refusal>> {
  const progress = engine.imports.begin(basename(path));
  try {
    return await importFrom(engine, path, progress);
  } finally {
    progress.end();
  }
}

async function importFrom(
  engine: Engine,
  path: string,
  progress: ImportProgress,
): Promise<Result<RunId, Refusal>> {
  const files = await importFiles(path).catch((cause: Error) => cause);
  if (files instanceof Error) return err(unreadable(path, files));
  if (files.length === 0) return err(nothingThere(path));
  const keeper = engine.places.keeper('local');
  if (!keeper.ok) return keeper;
  await keeper.value.listed();
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  progress.step('checking', totalBytes);
  const same = await importedBefore(keeper.value, files, (bytes) => progress.add(bytes));
  if (same !== null) return ok(same);
  const spec = importSpec(engine, path, files);
  progress.step('copying', totalBytes);
  readSoon();
  await writeRun(engine.home, spec, files);
  const run = await keeper.value.adopt(spec.runId);
  if (!run.ok) return run;
  progress.step('reading', totalBytes);
  const stop = run.value.onChange(() => progress.reach(run.value.readBytes()));
  await run.value.settle();
  stop();
  return ok(spec.runId);
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
    recipe: 'import',
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

/** The log becomes output.log; the rest goes to keep/. spec.json is written last: without it there is no run. */
async function writeRun(home: string, spec: Spec, files: readonly ImportFile[]): Promise<void> {
  const runDir = join(home, 'runs', spec.runId);
  const making = join(home, 'runs', `.importing-${spec.runId}`);
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true, mode: 0o700 });
  await mkdir(spec.cwd, { recursive: true, mode: 0o700 });
  await writeFile(join(making, 'output.log'), '');
  const names = keptNames(files);
  for (const [i, { path, kind }] of files.entries()) {
    const kept = join(spec.cwd, names[i] ?? '');
    const to = kind === 'log' ? join(making, 'output.log') : kept;
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(path, to, constants.COPYFILE_FICLONE);
  }
  await writeFile(join(making, 'spec.json'), JSON.stringify(spec));
  await rename(making, runDir);
}

/** Where each file is kept: names stay, and one folder stays one folder (several tfevents are one series). */
function keptNames(files: readonly ImportFile[]): readonly string[] {
  const kept = new Map<string, string>();
  for (const { path } of files) {
    const folder = dirname(path);
    if (kept.has(folder)) continue;
    const name = basename(folder) || 'root';
    const taken = new Set(kept.values());
    let free = name;
    for (let n = 2; taken.has(free); n += 1) free = `${name}-${n}`;
    kept.set(folder, free);
  }
  return files.map(({ path }) => `${kept.get(dirname(path)) ?? ''}/${basename(path)}`);
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
  const why = code === 'EACCES' || code === 'EPERM' ? 'its rights forbid it' : cause.message;
  return {
    code: 'import-unreadable',
    says: `${path} cannot be read: ${why}.`,
    remedy: 'Make it readable, then import it again; nothing was imported.',
  };
}

function nothingThere(path: string): Refusal {
  return {
    code: 'import-empty',
    says: `${path} holds no log, tfevents, CSV or JSON lines file that RL Cockpit can read.`,
    remedy: 'Name the file itself: a file of no known format is read as a console log.',
  };
}
