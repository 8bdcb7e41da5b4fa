import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { DownloadRequest, DownloadView } from '#core/contract/download/download-calls';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import { ByteMeter } from './file/byte-meter';
import { copyInstead } from './file/copy-file';
import { downloadFile } from './file/download-file';
import type { DownloadPolicy, FileJob, FileNews } from './file/file-job';
import { fileExists, noRoom } from './download-refusals';
import { hashFile } from './file/hash-file';
import { readPart } from './file/part-file';
import { type DownloadPlan, planDownload, type PlanDeps } from './plan-download';
import type { Proof } from './file/prove-complete';
import { sizeText } from '#core/lib/size-text';
import { smallerModels } from './hub/smaller-models';

/** Room that is left free on the disk beside the download. */
const SPARE_BYTES = 256 << 20;
const MAX_NOTICES = 20;
/** Reconnects of one download from which on a smaller model is offered. */
const OFFER_AFTER = 5;

export interface JobDeps extends PlanDeps {
  readonly policy: DownloadPolicy;
  readonly changed: () => void;
  /** A copy on this machine to be used instead of the network; null: download. */
  readonly copyFrom: string | null;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Download of one file or of a whole repository: from the request to the end, with the progress that the user sees. */
export class DownloadJob {
  readonly #view: Mutable<DownloadView>;
  readonly #request: DownloadRequest;
  readonly #deps: JobDeps;
  readonly #stop = new AbortController();
  readonly #meter = new ByteMeter();
  readonly #startedMs = performance.now();
  #endedMs: number | null = null;
  #finishedBytes = 0;
  #plan: DownloadPlan | null = null;
  #running: Promise<void> | null = null;

  constructor(id: string, to: string, request: DownloadRequest, deps: JobDeps) {
    this.#request = request;
    this.#deps = deps;
    this.#view = { ...blankView(id, to, request.source), beganMs: Date.now() };
  }

  get plan(): DownloadPlan | null {
    return this.#plan;
  }

  get hasEnded(): boolean {
    return this.#endedMs !== null;
  }

  /** Runs to its end; asked twice, it is the same run. Never rejects. */
  run(): Promise<void> {
    this.#running ??= this.#run();
    return this.#running;
  }

  cancel(): void {
    this.#stop.abort();
  }

  view(): DownloadView {
    const nowMs = this.#endedMs ?? performance.now();
    const { state, totalBytes } = this.#view;
    const isMoving = state === 'downloading' || state === 'quiet';
    return {
      ...this.#view,
      notices: [...this.#view.notices],
      elapsedMs: nowMs - this.#startedMs,
      bytesPerSecond: isMoving ? this.#meter.bytesPerSecond(nowMs) : null,
      leftMs: isMoving ? this.#meter.leftMs(totalBytes, nowMs) : null,
    };
  }

  async #run(): Promise<void> {
    const result = await this.#all().catch((cause: unknown) => err(unexpected(cause)));
    this.#endedMs = performance.now();
    this.#view.file = '';
    if (result.ok) this.#set('done', result.value);
    else this.#fail(result.error);
  }

  #fail(refusal: Refusal): void {
    const arrived = sizeText(this.#view.arrivedBytes);
    if (refusal.code === 'cancelled') {
      this.#set('cancelled', `Stopped. ${arrived} are on the disk; resuming continues from there.`);
      return;
    }
    this.#view.problem = { code: refusal.code, says: refusal.says, remedy: refusal.remedy };
    if (['keeps-failing', 'no-room', 'disk-full'].includes(refusal.code)) this.#offerSmaller();
    this.#set('failed', refusal.says);
  }

  async #all(): Promise<Result<string, Refusal>> {
    this.#set('listing', 'Asking for names and sizes.');
    const { source, to } = this.#request;
    const planned = await planDownload(source, to, this.#deps, this.#stop.signal);
    if (this.#stop.signal.aborted) return err(stopped());
    if (!planned.ok) return planned;
    const plan = planned.value;
    this.#plan = plan;
    this.#view.files = plan.files.length;
    this.#view.totalBytes = plan.bytes;
    const room = await enoughRoom(plan);
    if (room !== null) return err(room);
    const proofs: Proof[] = [];
    for (const job of plan.files) {
      const proof = await this.#one(job, plan);
      if (!proof.ok) return proof;
      proofs.push(proof.value);
      this.#view.filesDone += 1;
      this.#finishedBytes += (await stat(job.file)).size;
      this.#arrived(0);
    }
    this.#view.done = doneOf(plan, proofs);
    return ok(doneWords(plan, this.#view.done.verified, this.#finishedBytes));
  }

  /** One that is there already is proven in place of being fetched. */
  async #one(job: FileJob, plan: DownloadPlan): Promise<Result<Proof, Refusal>> {
    this.#view.file = job.name;
    const result = await this.#proveExisting(job);
    if (result !== null) return result;
    const deps = { ...this.#deps, news: this.#news(), signal: this.#stop.signal };
    const { copyFrom } = this.#deps;
    if (copyFrom === null) return downloadFile(job, deps);
    const from =
      plan.source.kind === 'file' ? copyFrom : path.join(copyFrom, ...job.name.split('/'));
    return copyInstead(from, job, deps);
  }

  async #proveExisting(job: FileJob): Promise<Result<Proof, Refusal> | null> {
    const stats = await stat(job.file).catch(() => null);
    if (stats === null) return null;
    if (job.hash === null || !stats.isFile() || (job.bytes ?? stats.size) !== stats.size) {
      return err(fileExists(job.file));
    }
    this.#set('verifying', `Verifying ${job.name}, which is there already.`);
    const { signal } = this.#stop;
    try {
      const hex = await hashFile(job.file, job.hash.algorithm, { signal });
      const sha256 = job.hash.algorithm === 'sha256' ? hex : null;
      return hex === job.hash.hex ? ok({ verified: 'hash', sha256 }) : err(fileExists(job.file));
    } catch (cause) {
      return signal.aborted ? err(stopped()) : err(unexpected(cause));
    }
  }

  #news(): FileNews {
    return {
      arrived: (bytes) => this.#arrived(bytes),
      total: (bytes) => {
        if (this.#view.files === 1) this.#view.totalBytes = bytes;
      },
      state: (state, says) => this.#set(state, says),
      notice: (says) => {
        this.#view.notices = [...this.#view.notices, says].slice(-MAX_NOTICES);
        this.#deps.changed();
      },
      reconnected: () => {
        this.#view.reconnects += 1;
        if (this.#view.reconnects >= OFFER_AFTER) this.#offerSmaller();
      },
    };
  }

  #arrived(ofFile: number): void {
    this.#view.arrivedBytes = this.#finishedBytes + ofFile;
    this.#meter.add(this.#view.arrivedBytes, performance.now());
    this.#deps.changed();
  }

  #set(state: DownloadView['state'], says: string): void {
    this.#view.state = state;
    this.#view.says = says;
    this.#deps.changed();
  }

  #offerSmaller(): void {
    const repo = this.#plan?.source.kind === 'repo' ? this.#plan.source.repo : null;
    if (repo !== null) this.#view.smaller = [...smallerModels(repo)];
  }
}

function blankView(id: string, to: string, source: string): DownloadView {
  const none = { file: '', totalBytes: null, bytesPerSecond: null, leftMs: null };
  const zero = { files: 0, filesDone: 0, arrivedBytes: 0, beganMs: 0, elapsedMs: 0, reconnects: 0 };
  const lists = { notices: [], smaller: [], problem: null, done: null };
  return { id, source, to, state: 'listing', says: '', ...none, ...zero, ...lists };
}

function doneOf(plan: DownloadPlan, proofs: readonly Proof[]): NonNullable<DownloadView['done']> {
  const [only] = plan.files;
  const isFile = plan.source.kind === 'file' && only !== undefined;
  // The whole download is proven no better than the file that is proven worst.
  const verified = (['none', 'length', 'hash'] as const).find((how) =>
    proofs.some((proof) => proof.verified === how),
  );
  const sha256 = isFile ? (proofs[0]?.sha256 ?? null) : null;
  return { path: isFile ? only.file : plan.to, verified: verified ?? 'none', sha256 };
}

function doneWords(plan: DownloadPlan, verified: Proof['verified'], bytes: number): string {
  const files = plan.files.length === 1 ? '1 file' : `${plan.files.length} files`;
  return `Complete: ${files}, ${sizeText(bytes)}; ${PROVEN[verified]}.`;
}

/** Proof in words: it says only what was compared. */
const PROVEN: Readonly<Record<Proof['verified'], string>> = {
  hash: 'every hash matches',
  length: 'the length matches; the source names no hash to compare',
  none: 'it came to its end; neither a length nor a hash is named to compare',
};

/** Whether the missing bytes fit on the disk, with some room to spare. */
export async function enoughRoom(plan: DownloadPlan): Promise<Refusal | null> {
  if (plan.bytes === null) return null;
  const free = await freeBytes(plan.to);
  const missing = plan.bytes - (await arrivedBytes(plan));
  if (free === null || missing <= 0) return null;
  const need = missing + SPARE_BYTES;
  return free < need ? noRoom(plan.to, need, free) : null;
}

/** Arrived part of a plan: whole files by their length, and parts up to the last proven byte. */
export async function arrivedBytes(plan: DownloadPlan): Promise<number> {
  let sum = 0;
  for (const job of plan.files) {
    const full = await stat(job.file).catch(() => null);
    sum += full?.isFile() === true ? full.size : (await readPart(job, job)).from;
  }
  return sum;
}

/** Free bytes of the disk of a folder that may not exist yet; null where the system does not say. */
export async function freeBytes(folder: string): Promise<number | null> {
  for (let at = folder; ; at = path.dirname(at)) {
    const disk = await statfs(at).catch(() => null);
    if (disk !== null) return disk.bavail * disk.bsize;
    if (at === path.dirname(at)) return null;
  }
}

const stopped = (): Refusal => ({ code: 'cancelled', says: 'Stopped.', remedy: '' });

function unexpected(cause: unknown): Refusal {
  return {
    code: 'unexpected',
    says: `The download ended because of an unexpected error: ${String(cause)}`,
    remedy: 'What has arrived stays on the disk. Resume it, and report this if it happens again.',
  };
}
