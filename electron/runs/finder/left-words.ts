import type { LeftPath } from '#core/contract/run/import-calls';
import type { WalkEntry } from '../../targets/agent/agent-messages';

/** Reasons why a path gives no run: one sentence each, with a remedy if there is one. */
export function missing(path: string): LeftPath {
  return { path, says: `There is no file or folder ${path} on this machine.` };
}

export function unreadable(path: string, why: string): LeftPath {
  return { path, says: `${path} cannot be read: ${why.replace(/\.$/, '')}.` };
}

export function nothingDetected(path: string): LeftPath {
  return {
    path,
    says: `${path} has no log, tfevents, CSV or JSON Lines file and no folder or database of a tracker that RL Cockpit can read. To read one file as a console log, name that file.`,
  };
}

export function truncated(path: string, count: number): LeftPath {
  const counted = count.toLocaleString('en-US');
  return {
    path,
    says: `${path} has more than RL Cockpit looks at in one import: it looked at ${counted} files and folders. Name a folder further down for the rest.`,
  };
}

export function largeDatabase(path: string): LeftPath {
  return {
    path,
    says: `${path} is a tracker's database of more than 16 MiB, which RL Cockpit does not read. Export its newest runs, or log them to files.`,
  };
}

export function leftRecognised(path: string): LeftPath {
  return { path, says: `${path} holds binary data, not a log.` };
}

const ODD = {
  fifo: 'a named pipe',
  socket: 'a socket',
  device: 'a device',
  link: 'a link',
  folder: 'a folder',
} as const;

/** Reason why an entry is skipped by its type, before it is opened; null for a file with something in it. */
export function leftEntry({ path, kind, size }: WalkEntry): LeftPath | null {
  if (kind !== 'file') return { path, says: `${path} is ${ODD[kind]}, not a file.` };
  return size === 0 ? { path, says: `${path} is empty.` } : null;
}
