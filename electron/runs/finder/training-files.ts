import { mlflowMetric } from '#core/telemetry/files/mlflow-path';
import { type EventWriter, eventWriter, writerName } from './event-writer';
import { firstTime } from './first-time';
import type { FileKind } from './recognise';

/** A file of a known format, or a log. */
export interface TrainingFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly size: number;
  readonly mtimeMs: number;
  /** Identity of the file on its machine (device and inode). */
  readonly ident: string;
  /** Start time, from its first bytes or its name. */
  readonly startMs: number | null;
  /** Of tfevents. */
  readonly writer: EventWriter | null;
}

/** Files that one training wrote. */
export interface TrainingFiles {
  readonly files: readonly TrainingFile[];
  /** The writer of its tfevents; null where it has none. */
  readonly writer: string | null;
  /** The file by which it is known again: it does not change when more files come. */
  readonly anchor: TrainingFile;
}

/** A file as it was listed, with what its first bytes show. */
export function trainingFile(
  listed: Pick<TrainingFile, 'path' | 'size' | 'mtimeMs' | 'ident'>,
  kind: FileKind,
  head: Uint8Array,
): TrainingFile {
  const { path, size, mtimeMs, ident } = listed;
  const startMs = firstTime(path, kind, head);
  const writer = kind === 'tfevents' ? eventWriter(path) : null;
  return { path, kind, size, mtimeMs, ident, startMs, writer };
}

/** The folder of a file, with `/`; '' for a file without one. */
export function folderOf(path: string): string {
  const slashed = path.replaceAll('\\', '/');
  return slashed.slice(0, Math.max(0, slashed.lastIndexOf('/')));
}

/** The folder of the training that a file belongs to: its own, but for a tracker that has folders in that of a run, or a database a project. */
export function scopeOf({ path, kind }: Pick<TrainingFile, 'path' | 'kind'>): string {
  if (kind === 'sqlite') return path.replaceAll('\\', '/');
  const metric = kind === 'mlflow-metric' ? mlflowMetric(path.replaceAll('\\', '/')) : null;
  return metric?.folder ?? folderOf(path);
}

/** Whether a folder is another one, or in it. Both with `/`. */
export function isWithin(folder: string, scope: string): boolean {
  return folder === scope || folder.startsWith(`${scope}/`);
}

/** Earliest start of some files; null where none gives it. */
export function startOf(files: readonly TrainingFile[]): number | null {
  const existing = files.flatMap(({ startMs }) => startMs ?? []);
  return existing.length === 0 ? null : Math.min(...existing);
}

/** A training of these files; the first of them is its anchor. */
export function trainingOf(files: readonly TrainingFile[], anchor: TrainingFile): TrainingFiles {
  const first = files.find(({ writer }) => writer !== null)?.writer ?? null;
  return { files, writer: first === null ? null : writerName(first), anchor };
}
