import { type TrainingFile, folderOf, isWithin } from '../finder/training-files';

/** A run beside others on one machine: when it ran, where it may write, and which processes are its own. */
export interface RunSpan {
  readonly runId: string;
  readonly startedMs: number;
  readonly endedMs: number | null;
  /** Folders below which it may write, absolute, with `/`. */
  readonly folders: readonly string[];
  readonly hostname: string;
  readonly pids: ReadonlySet<number>;
}

/** FAT and some network file systems keep times that coarse. */
const GRACE_MS = 2_000;
/** Grace for what a process still had in its buffers, written as it ends. */
const LAST_WRITE_MS = 10_000;
/** A name gives whole seconds. */
const SECOND_MS = 999;

/**
 * Whether this run owns a file that was not there when it began. A file of an earlier training is older, or says so in its name or first
 * line. Where several runs write below the same folder, the one whose process wrote the file owns it (the process is in the name of
 * tfevents), else the run that started last before the file was begun. A table without any such word has its last change for its begin.
 * Pure.
 */
export function isOwnFile(file: TrainingFile, run: RunSpan, others: readonly RunSpan[]): boolean {
  const { writer, mtimeMs } = file;
  const startedMs = writer?.startMs == null ? file.startMs : writer.startMs + SECOND_MS;
  if (mtimeMs < run.startedMs - GRACE_MS) return false;
  if (startedMs !== null && startedMs < run.startedMs - GRACE_MS) return false;
  const untilMs = run.endedMs ?? Number.POSITIVE_INFINITY;
  const lastMs = startedMs === null ? mtimeMs - LAST_WRITE_MS : startedMs - GRACE_MS;
  if (lastMs > untilMs) return false;
  const { host, pid } = writer ?? { host: null, pid: null };
  const isWriter = ({ hostname, pids }: RunSpan): boolean =>
    pid !== null && hostname === host && pids.has(pid);
  if (isWriter(run)) return true;
  if (others.some((other) => isWriter(other) && existedAt(other, startedMs ?? mtimeMs)))
    return false;
  return !others.some((other) => isRival(other, run, file.path, startedMs ?? mtimeMs));
}

/** Did another run start later, and could it have begun the file? */
function isRival(other: RunSpan, run: RunSpan, path: string, startedMs: number): boolean {
  const isLater =
    other.startedMs > run.startedMs ||
    (other.startedMs === run.startedMs && other.runId > run.runId);
  if (!isLater || !existedAt(other, startedMs)) return false;
  const folder = folderOf(path);
  return other.folders.some((scope) => isWithin(folder, scope));
}

function existedAt({ startedMs, endedMs }: RunSpan, atMs: number): boolean {
  return startedMs <= atMs && atMs <= (endedMs ?? Number.POSITIVE_INFINITY) + GRACE_MS;
}
