import { openHandle } from '../../files/regular-file';
import { join } from 'node:path';
import type { RunId } from '#core/contract/run/run';
import { IMPORT_RECIPE } from '#core/contract/run/reserved-values';
import {
  type ImportedFiles,
  SCHEMA,
  type SourceSpec,
  type Spec,
} from '#core/contract/run/run-directory';
import { type TrainingFile, startOf } from '../finder/training-files';
import { type LastTime, lastTime, TAIL_BYTES } from '../finder/last-time';
import { HEAD_BYTES } from '../finder/recognise';
import type { NamedTraining } from '../finder/training-view';
import { importedParams } from './import-params';
import { importedNames } from './write-import';

interface ImportSpecDeps {
  readonly home: string;
  readonly installationId: string;
  readonly runId: RunId;
  readonly nowMs: number;
}

/** The spec of a run directory that holds the files of a training. */
export async function importSpec(
  { home, installationId, runId, nowMs }: ImportSpecDeps,
  { of: { files }, path, name }: NamedTraining,
): Promise<Spec> {
  const folder = join(home, 'keep', runId, 'files');
  return {
    schema: SCHEMA,
    runId,
    name,
    recipe: IMPORT_RECIPE,
    target: 'local',
    installationId,
    createdMs: nowMs,
    argv: ['import', path],
    cwd: folder,
    env: {},
    secretEnv: [],
    python: null,
    params: await importedParams(files),
    toolsSha: '',
    dialect: 'auto',
    patterns: [],
    sources: importSources(folder, files),
    expectations: {},
    stop: { gracefulMs: 1_000, termMs: 1_000 },
    sampleEveryMs: 1_000,
    quietAfterMs: 120_000,
    importedFrom: path,
    imported: await importedFiles(files),
  };
}

/** The trainer's files among these, where an import keeps them. */
export function importSources(
  folder: string,
  files: readonly Pick<TrainingFile, 'path' | 'kind'>[],
): SourceSpec[] {
  const names = importedNames(files);
  return files.flatMap(({ kind }, i): SourceSpec[] =>
    kind === 'log' ? [] : [{ kind, glob: join(folder, names[i] ?? '') }],
  );
}

/** Start, end and size of a training as its files say: their values first, the times of the files themselves last. */
export async function importedFiles(files: readonly TrainingFile[]): Promise<ImportedFiles> {
  const ends = await Promise.all(files.map((file) => endOf(file)));
  const lastMs = Math.max(...files.map(({ mtimeMs }) => mtimeMs));
  const values = ends.flatMap(({ atMs }) => atMs ?? []);
  const endMs = values.length > 0 ? Math.max(...values) : lastMs;
  const elapsed = ends.flatMap(({ elapsedMs }) => elapsedMs ?? []);
  const took = elapsed.length > 0 ? Math.max(...elapsed) : null;
  const startMs = startOf(files) ?? (took === null ? null : endMs - took);
  return {
    startMs: startMs === null ? null : Math.round(startMs),
    endMs: startMs !== null && endMs < startMs ? null : Math.round(endMs),
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}

/** What the last bytes of a file say; nothing for one that cannot be read. */
async function endOf({ path, kind, size, startMs }: TrainingFile): Promise<LastTime> {
  if (kind === 'log' || kind === 'rollouts') return { atMs: null, elapsedMs: null };
  try {
    await using file = await openHandle(path);
    const head = Buffer.alloc(HEAD_BYTES);
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
    const [first, last] = await Promise.all([
      file.read(head, 0, head.length, 0),
      file.read(tail, 0, tail.length, size - tail.length),
    ]);
    const reported = lastTime(
      kind,
      head.subarray(0, first.bytesRead),
      tail.subarray(0, last.bytesRead),
    );
    const isBoth = reported.elapsedMs !== null && startMs !== null;
    return isBoth ? { ...reported, atMs: startMs + (reported.elapsedMs ?? 0) } : reported;
  } catch {
    return { atMs: null, elapsedMs: null };
  }
}
