import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import { hashDiffers, lfsPointer, pathRefusal } from '../download-refusals';
import type { FileDeps, FileJob } from './file-job';
import { hashFile, headOf } from './hash-file';
import { webPage } from './judge-response';
import type { PartFile } from './part-file';

/** Proof that a file is whole: a hash that the source names, a length that source or server name, or only the end of what came. */
export interface Proof {
  readonly verified: 'hash' | 'length' | 'none';
  /** Of what is on the disk; null where the source names another kind of hash. */
  readonly sha256: string | null;
}

type Proving =
  | { readonly does: 'end'; readonly result: Result<Proof, Refusal> }
  | { readonly does: 'start-over'; readonly why: string };

const LFS = /^version https:\/\/git-lfs\.github\.com\/spec\//;
const PAGE = /^\s*(?:<!doctype html|<html)/i;
const HEAD_BYTES = 200;

/** Reads back a file that has arrived, compares its hash, and gives it its name. A part is never given the name of the whole. */
export async function proveComplete(
  part: PartFile,
  job: FileJob,
  deps: FileDeps,
): Promise<Proving> {
  const { news, signal } = deps;
  await part.prove();
  const { bytes: total, point } = part;
  const algorithm = job.hash?.algorithm ?? 'sha256';
  const says = `Verifying ${job.name}: reading back what was written.`;
  news.state('verifying', says);
  const hex = await hashFile(part.path, algorithm, { signal });
  const isEqual = job.hash !== null && job.hash.hex === hex;
  const wrong = isEqual ? null : await wrongContent(part.path, job, total);
  if (wrong !== null) {
    await part.clear();
    return { does: 'end', result: err(wrong) };
  }
  if (job.hash !== null && !isEqual) return { does: 'start-over', why: hashDiffers(job.hash, hex) };
  try {
    await part.publish();
  } catch (cause) {
    return { does: 'end', result: err(pathRefusal(job.file, cause)) };
  }
  const verified = verifiedBy(job, point.total);
  const sha256 = algorithm === 'sha256' ? hex : null;
  return { does: 'end', result: ok({ verified, sha256 }) };
}

/** By what a file that has arrived was compared. @param total the length that a server named; null: none did */
export function verifiedBy({ hash, bytes }: FileJob, total: number | null): Proof['verified'] {
  if (hash !== null) return 'hash';
  return (bytes ?? total) === null ? 'none' : 'length';
}

/** Content that shows that something else came: a pointer of Git LFS, or a web page. null: nothing speaks against it. */
async function wrongContent(file: string, job: FileJob, bytes: number): Promise<Refusal | null> {
  if (bytes === 0) return null;
  const head = await headOf(file, HEAD_BYTES);
  if (bytes < 1_024 && LFS.test(head)) return lfsPointer(job.name, head);
  const isPage = PAGE.test(head) && !/\.x?html?$/i.test(job.name);
  if (!isPage) return null;
  const { host } = new URL(job.url);
  return webPage({ host, name: job.name, repo: null, hasToken: false, mayBePage: false });
}
