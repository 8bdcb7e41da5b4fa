import type { Hello } from '#core/contract/target';
import type { Target } from '../../targets/target';
import { type Asked, type Found, passed } from './found';

/** A toy writes a few MB; a checkpoint of a network is a few hundred. */
const LITTLE_BYTES = 1e9;
const TOO_LITTLE_BYTES = 50e6;

export async function folderChecks(asked: Asked, target: Target): Promise<readonly Found[]> {
  if (asked.cwd === null) return [];
  const found = await target.exists(asked.cwd);
  if (!found.ok) return [{ id: 'folder', state: 'warn', ...found.error }];
  if (found.value) return [passed('folder', `The folder ${asked.cwd} exists.`)];
  const remedy = 'Choose an existing folder, or leave it empty.';
  return [{ id: 'folder', state: 'bad', says: `There is no folder ${asked.cwd}.`, remedy }];
}

export function diskCheck({ diskFreeBytes, runsDir }: Hello): Found {
  if (diskFreeBytes === null) {
    const says = `The free space of ${runsDir} could not be read.`;
    return { id: 'disk', state: 'warn', says, remedy: '' };
  }
  const says = `${gigabytes(diskFreeBytes)} free in the runs folder.`;
  const remedy = 'Delete runs you no longer need, or free space there.';
  if (diskFreeBytes < TOO_LITTLE_BYTES) return { id: 'disk', state: 'bad', says, remedy };
  return { id: 'disk', state: diskFreeBytes < LITTLE_BYTES ? 'warn' : 'ok', says, remedy };
}

const gigabytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${Number((bytes / 1e9).toPrecision(3))} GB`;

export function gpuCheck({ gpus }: Hello, usesGpu: boolean): Found {
  const names = gpus.map(({ name }) => name).join(', ');
  if (!usesGpu) return passed('gpu', 'No GPU is needed.');
  return passed('gpu', names === '' ? 'No GPU found; it runs on the CPU.' : `GPU: ${names}.`);
}
