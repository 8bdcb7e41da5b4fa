import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunId } from '#core/contract/run/run';
import type { Spec } from '#core/contract/run/run-directory';
import type { RunBook } from '../book/run-book';
import type { NamedTraining } from '../finder/training-view';
import { type KindOfFile, sameFiles } from './same-bytes';
import type { ImportFile } from './write-import';

/**
 * The import that holds the same bytes, if there is one that was not deleted. Its files are compared themselves: they are here, most differ
 * in size already, and a file never seen need not be read for a checksum before it is read.
 * @param reads is an import read with the patterns that are asked for?
 */
export async function sameImport(
  book: RunBook,
  files: readonly ImportFile[],
  reads: (spec: Spec) => Promise<boolean>,
  onBytes: (bytes: number) => void,
): Promise<RunId | null> {
  const list = await book.target.list();
  const trainer = files.filter(({ kind }) => kind !== 'log');
  // An empty log and none at all are the same.
  const logs = files.filter(({ kind, bytes }) => kind === 'log' && bytes > 0);
  for (const { runId, runDir, spec } of list.ok ? list.value : []) {
    if (spec === null || spec.importedFrom === null || book.find(runId) === null) continue;
    if (!(await reads(spec))) continue;
    if (await sameFiles([...trainer, ...logs], await importedFiles(spec, runDir), onBytes))
      return runId;
  }
  return null;
}

/**
 * Reports the run that was imported from the path of a training, if its files had the sizes that they have now: a first answer, without
 * reading any file. The bytes themselves are compared when it is imported.
 */
export async function importedBefore(
  book: RunBook,
): Promise<(training: NamedTraining) => RunId | null> {
  const list = await book.target.list();
  const entries = new Map<string, RunId>();
  for (const { runId, spec } of list.ok ? list.value : []) {
    if (spec?.imported === undefined || book.find(runId) === null) continue;
    const { files, bytes } = spec.imported;
    entries.set(JSON.stringify([spec.importedFrom, files, bytes]), runId);
  }
  return ({ path, of: { files } }) => {
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    return entries.get(JSON.stringify([path, files.length, bytes])) ?? null;
  };
}

/** Files that an import keeps: the trainer's files, and then its log. */
async function importedFiles(spec: Spec, runDir: string): Promise<readonly KindOfFile[]> {
  const log = join(runDir, 'output.log');
  const retained = spec.sources.map(({ kind, glob }) => ({ kind, path: glob }));
  const { size } = await stat(log).catch(() => ({ size: 0 }));
  return size > 0 ? [...retained, { kind: 'log', path: log }] : retained;
}
