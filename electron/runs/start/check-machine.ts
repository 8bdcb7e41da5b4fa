import type { Finding } from '#core/contract/finding';
import type { Hello } from '#core/contract/target/target';
import type { Target } from '../../targets/target';
import { type StartRequested, doubtful, failed, ownFolder, passed, unread } from './check-findings';

/** A toy writes a few MB; a checkpoint of a network is a few hundred. */
const LITTLE_BYTES = 1e9;
const TOO_LITTLE_BYTES = 50e6;

export async function folderChecks(
  asked: StartRequested,
  target: Target,
): Promise<readonly Finding[]> {
  if (asked.cwd === null) return [];
  const found = await target.exists(asked.cwd);
  if (!found.ok) return [unread('folder', found.error)];
  if (found.value) return [passed('folder', `The folder ${asked.cwd} exists.`)];
  const advice = 'Choose an existing folder, or leave it empty.';
  return [failed('folder', `There is no folder ${asked.cwd}.`, advice, ownFolder(asked))];
}

export function diskCheck({ diskFreeBytes, runsDir }: Hello): Finding {
  if (diskFreeBytes === null) {
    return doubtful('disk', `The free space of ${runsDir} could not be read.`, '');
  }
  const says = `${gigabytes(diskFreeBytes)} free in the runs folder.`;
  const advice = 'Delete runs you no longer need, or free space there.';
  if (diskFreeBytes < TOO_LITTLE_BYTES) return failed('disk', says, advice);
  return diskFreeBytes < LITTLE_BYTES ? doubtful('disk', says, advice) : passed('disk', says);
}

const gigabytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${Number((bytes / 1e9).toPrecision(3))} GB`;

export function gpuCheck({ gpus }: Hello, usesGpu: boolean): Finding {
  const names = gpus.map(({ name }) => name).join(', ');
  if (!usesGpu) return passed('gpu', 'No GPU is needed.');
  return passed('gpu', names === '' ? 'No GPU found; it runs on the CPU.' : `GPU: ${names}.`);
}
