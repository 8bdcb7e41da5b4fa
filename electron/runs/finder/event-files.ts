import { baseName } from '#core/telemetry/files/path-words';
import { type EventWriter, writerName } from './event-writer';
import { type TrainingFile, folderOf, isWithin, startOf } from './training-files';

/** Folders in which one process writes what belongs to one training (Keras, TF estimators). */
const ROLES = new Set([
  'train',
  'training',
  'validation',
  'valid',
  'val',
  'eval',
  'evaluation',
  'test',
]);
/** tensorboardX names no process: its writers of one second are one training's. */
const TOGETHER_MS = 60_000;

interface Session {
  readonly folder: string;
  readonly files: TrainingFile[];
}

/**
 * The tfevents files of each training. One writer (host, process, and a count that only grows within it) of one folder is one training;
 * with it goes what the same process wrote in folders below (`add_scalars`, `add_hparams`) and in `train` and `validation` side by side.
 * Another process in the same folder is another training: that it continued where the first one ended is nowhere said.
 */
export function eventFiles(files: readonly TrainingFile[]): readonly (readonly TrainingFile[])[] {
  const processes = new Map<string, TrainingFile[]>();
  for (const file of files.filter(({ kind }) => kind === 'tfevents')) {
    const name = (file.writer === null ? null : writerName(file.writer)) ?? '';
    processes.set(name, [...(processes.get(name) ?? []), file]);
  }
  return [...processes.values()].flatMap((of) => filesOfOne(of.toSorted(byTime)));
}

/** The files of each training that one process wrote. */
function filesOfOne(events: readonly TrainingFile[]): readonly (readonly TrainingFile[])[] {
  const roots: Session[] = [];
  const sessions = besideEachOther(sessionsOf(events));
  for (const session of sessions.toSorted((a, b) => a.folder.length - b.folder.length)) {
    const above = roots.filter((root) => isAbove(root, session));
    const parent = above.toSorted((a, b) => b.folder.length - a.folder.length)[0];
    if (parent === undefined) roots.push(session);
    else parent.files.push(...session.files);
  }
  return roots.map((root) => root.files);
}

/** Files of one folder and one process, in the order in which that process made them. */
function sessionsOf(events: readonly TrainingFile[]): readonly Session[] {
  const sessions: Session[] = [];
  const newest = new Map<string, Session>();
  for (const file of events) {
    const folder = folderOf(file.path);
    const last = newest.get(folder);
    if (last !== undefined && isSameProcess(last, file)) last.files.push(file);
    else {
      const session = { folder, files: [file] };
      newest.set(folder, session);
      sessions.push(session);
    }
  }
  return sessions;
}

/** A new process begins to count its writers again: the same number again is another process with the same id. */
function isSameProcess({ files }: Session, { writer }: TrainingFile): boolean {
  const last = files.at(-1)?.writer ?? null;
  return isOneProcess(last, writer) && (last?.nth ?? 0) < (writer?.nth ?? 0);
}

function isOneProcess(one: EventWriter | null, other: EventWriter | null): boolean {
  if (one === null || other === null || one.host === null || one.host !== other.host) return false;
  return one.pid !== null && one.pid === other.pid;
}

/** Did the process of `root` write `session` too, in a folder below? */
function isAbove(root: Session, session: Session): boolean {
  if (root.folder === session.folder || !isWithin(session.folder, root.folder)) return false;
  return isOneTraining(root, session);
}

function isOneTraining(one: Session, other: Session): boolean {
  const [first, second] = [one.files[0], other.files[0]];
  const [a, b] = [first?.writer ?? null, second?.writer ?? null];
  if (isOneProcess(a, b)) return a?.nth !== b?.nth;
  if (a === null || b === null || a.host === null || a.pid !== null || b.pid !== null) return false;
  const [from, to] = [startOf(one.files), startOf(other.files)];
  return a.host === b.host && from !== null && to !== null && Math.abs(to - from) <= TOGETHER_MS;
}

/** Joins `train` and `validation` of one process. */
function besideEachOther(sessions: readonly Session[]): readonly Session[] {
  const isRole = ({ folder }: Session): boolean => ROLES.has(baseName(folder).toLowerCase());
  const joined: Session[] = sessions.filter((session) => !isRole(session));
  const waiting = sessions.filter(isRole);
  for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) {
    const one = first;
    const parent = folderOf(one.folder);
    const beside = waiting.filter(
      (other) =>
        other.folder !== one.folder &&
        folderOf(other.folder) === parent &&
        isOneTraining(one, other),
    );
    for (const other of beside) waiting.splice(waiting.indexOf(other), 1);
    const files = [one, ...beside].flatMap((session) => session.files);
    joined.push({ folder: beside.length > 0 ? parent : one.folder, files });
  }
  return joined;
}

function byTime(a: TrainingFile, b: TrainingFile): number {
  const [one, other] = [a.writer?.startMs ?? 0, b.writer?.startMs ?? 0];
  if (one !== other) return one - other;
  return (a.writer?.nth ?? 0) - (b.writer?.nth ?? 0) || (a.path < b.path ? -1 : 1);
}
