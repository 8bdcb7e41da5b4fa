import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal } from '#core/contract/refusal';
import { backOffMs, withJitter } from '#core/lib/retry';
import { err, type Result } from '#core/lib/result';
import { attemptDownload, type Outcome } from './attempt-download';
import { cancelled, diskRefusal, keepsChanging, keepsFailing } from '../download-refusals';
import type { FileDeps, FileJob } from './file-job';
import { canContinue } from '../journal';
import { NO_VERSION } from './judge-response';
import { olderPart } from './older-part';
import { PartFile, readPart } from './part-file';
import { type Proof, proveComplete } from './prove-complete';

/** A file that changes under the download this often is not worth another try. */
const MAX_RESTARTS = 3;

/**
 * Downloads one file by HTTP with resume: continues at the last proven byte, over cuts, silence and restarts of the app, and gives the file
 * its name only after its length and hash were proven.
 */
export async function downloadFile(job: FileJob, deps: FileDeps): Promise<Result<Proof, Refusal>> {
  try {
    const older = await olderPart(job.file, job.name);
    if (older !== null) deps.news.notice(older);
    const point = await readPart(job, job);
    if (point.why !== null) deps.news.notice(startsOver(job, point.why));
    const part = await PartFile.open(job, point, job);
    try {
      return await resumeDownload(part, job, deps);
    } finally {
      await part.close();
    }
  } catch (cause) {
    return err(deps.signal.aborted ? cancelled() : diskRefusal(job.paths.part, cause));
  }
}

async function resumeDownload(
  part: PartFile,
  job: FileJob,
  deps: FileDeps,
): Promise<Result<Proof, Refusal>> {
  const tries = new Tries(job, deps);
  for (;;) {
    if (part.bytes > 0 && !canContinue(part.point, job.hash)) {
      const refusal = await tries.restart(part, NO_VERSION);
      if (refusal !== null) return err(refusal);
    }
    const before = part.bytes;
    deps.news.arrived(before);
    const outcome = await attemptDownload(part, job, deps);
    const isMore = part.bytes > before;
    if (deps.signal.aborted) return err(cancelled());
    if (outcome.does === 'refuse') return err(outcome.refusal);
    if (outcome.does === 'whole') {
      const proof = await proveComplete(part, job, deps);
      if (proof.does === 'end') return proof.result;
      const refusal = await tries.restart(part, proof.why);
      if (refusal !== null) return err(refusal);
      continue;
    }
    const refusal =
      outcome.does === 'start-over'
        ? await tries.restart(part, outcome.why)
        : await tries.again(outcome, isMore);
    if (refusal !== null) return err(refusal);
  }
}

/** Counts tries that failed, and waits between them. */
class Tries {
  readonly #job: FileJob;
  readonly #deps: FileDeps;
  #failures = 0;
  #restarts = 0;

  constructor(job: FileJob, deps: FileDeps) {
    this.#job = job;
    this.#deps = deps;
  }

  /** Begins at 0. A refusal when that has happened too often. */
  async restart(part: PartFile, why: string): Promise<Refusal | null> {
    this.#restarts += 1;
    if (this.#restarts > MAX_RESTARTS) return keepsChanging(this.#job.name, why);
    this.#deps.news.notice(startsOver(this.#job, why));
    await part.clear();
    return null;
  }

  async again(
    { why, afterMs, isSilence }: Extract<Outcome, { does: 'retry' }>,
    isMore: boolean,
  ): Promise<Refusal | null> {
    const { news, policy, signal } = this.#deps;
    news.reconnected();
    if (isMore) this.#failures = 0;
    // New bytes came: no reason to hesitate.
    if (isMore && afterMs === null) return null;
    this.#failures += 1;
    if (this.#failures >= policy.maxFailures) return keepsFailing(this.#job.name, why);
    // Silence was waited for already.
    if (isSilence) return null;
    const waitMs = afterMs ?? withJitter(backOffMs(policy.waits, this.#failures), Math.random());
    news.state('waiting', `${why} Trying again in ${Math.ceil(waitMs / 1_000)} s.`);
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    return null;
  }
}

const startsOver = ({ name }: FileJob, why: string): string =>
  `${why} The download of ${name} starts over.`;
