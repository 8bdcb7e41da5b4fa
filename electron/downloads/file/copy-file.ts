import { constants, copyFile, stat } from 'node:fs/promises';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import { cancelled, diskRefusal, hashDiffers, pathRefusal } from '../download-refusals';
import type { FileDeps, FileJob } from './file-job';
import { hashFile } from './hash-file';
import { makeFolders, publishPart, removePart } from './part-file';
import { type Proof, verifiedBy } from './prove-complete';

/** Copies a file that is on this machine instead of downloading it; a clone where the disk can, and checked like a download. */
export async function copyInstead(
  from: string,
  job: FileJob,
  { news, signal }: Pick<FileDeps, 'news' | 'signal'>,
): Promise<Result<Proof, Refusal>> {
  const { part } = job.paths;
  try {
    await removePart(job.paths);
    await makeFolders(job.paths);
    news.state('downloading', `Copying ${job.name} from ${from}.`);
    await copyFile(from, part, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    const { size } = await stat(part);
    news.arrived(size);
    const algorithm = job.hash?.algorithm ?? 'sha256';
    news.state('verifying', `Verifying ${job.name}: reading back what was written.`);
    const hex = await hashFile(part, algorithm, { signal });
    const wrong = wrongCopy(from, job, size, hex);
    if (wrong !== null) {
      await removePart(job.paths);
      return err(wrong);
    }
    try {
      await publishPart(job);
    } catch (cause) {
      return err(pathRefusal(job.file, cause));
    }
    const sha256 = algorithm === 'sha256' ? hex : null;
    return ok({ verified: verifiedBy(job, null), sha256 });
  } catch (cause) {
    return err(signal.aborted ? cancelled() : diskRefusal(part, cause));
  }
}

function wrongCopy(from: string, job: FileJob, size: number, hex: string): Refusal | null {
  const isLength = job.bytes === null || job.bytes === size;
  if (isLength && (job.hash === null || job.hash.hex === hex)) return null;
  const why =
    isLength && job.hash !== null
      ? hashDiffers(job.hash, hex)
      : `It has ${size} bytes, not ${job.bytes}.`;
  return {
    code: 'other-copy',
    says: `${from} is not the same file. ${why}`,
    remedy: 'Download it instead.',
  };
}
