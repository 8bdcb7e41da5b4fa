import { open, readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { SourceKind } from '#core/contract/run/run-directory';
import { sources } from '#core/telemetry/sources/index';

/** A file that an import takes: a trainer's file, or the console log. */
export interface ImportFile {
  readonly path: string;
  readonly kind: SourceKind | 'log';
  readonly bytes: number;
}

const HEAD_BYTES = 4_096;
const MOST_FILES = 10_000;
const LOG_NAME = /(^|[._-])(log|out|stdout|console)(\.txt)?$|\.log\b/i;

/** What a path offers. A file that is no known format is taken as a log; in a folder only known ones count. */
export async function importFiles(path: string): Promise<readonly ImportFile[]> {
  const info = await stat(path);
  if (!info.isDirectory())
    return [await recognised(path, info.size, 'log')].flatMap((file) => file ?? []);
  const names = await readdir(path, { recursive: true, withFileTypes: true });
  const files: ImportFile[] = [];
  for (const entry of names.slice(0, MOST_FILES)) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const { size } = await stat(file);
    const found = await recognised(file, size, LOG_NAME.test(entry.name) ? 'log' : null);
    if (found !== null) files.push(found);
  }
  return oneLog(files);
}

async function recognised(
  path: string,
  bytes: number,
  otherwise: 'log' | null,
): Promise<ImportFile | null> {
  const head = await headOf(path);
  const slashed = path.split(sep).join('/');
  const source = sources.find((candidate) => candidate.matches(slashed, head));
  const kind = source?.kind ?? otherwise;
  return kind === null ? null : { path, kind, bytes };
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return new Uint8Array(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** A run has one console log: the largest, when a folder holds several. */
function oneLog(files: readonly ImportFile[]): readonly ImportFile[] {
  const logs = files.filter(({ kind }) => kind === 'log').toSorted((a, b) => b.bytes - a.bytes);
  return files.filter((file) => file.kind !== 'log' || file === logs[0]);
}
