import type { IncomingMessage } from 'node:http';
import type { Refusal } from '#core/contract/refusal';
import { bodyChunks } from './body-chunks';
import { diskRefusal, noLength } from '../download-refusals';
import type { FileDeps, FileJob } from './file-job';
import { type Judgement, judgeResponse } from './judge-response';
import type { Response } from '../network';
import type { PartFile } from './part-file';
import { type FetchSubject, certificateRefusal, connectionReason } from './response-refusals';

/** Outcome of one connection of a download. */
export type Outcome =
  | { readonly does: 'whole' }
  | { readonly does: 'start-over'; readonly why: string }
  | {
      readonly does: 'retry';
      readonly why: string;
      readonly afterMs: number | null;
      /** It was given up because nothing came for long, not because it failed. */
      readonly isSilence: boolean;
    }
  | { readonly does: 'refuse'; readonly refusal: Refusal };

/** The connection was silent for too long; another one continues. */
class Silence extends Error {}

/** The disk refused what the network brought. */
class DiskFailure extends Error {}

const SILENCE_WHY = 'No data came.';

/** One connection: asks for what is missing, and writes what comes. Everything that arrived is proven before it returns. */
export async function attemptDownload(
  part: PartFile,
  job: FileJob,
  deps: FileDeps,
): Promise<Outcome> {
  try {
    const response = await deps.network.get({
      url: job.url,
      headers: rangeHeaders(part),
      token: job.token,
      signal: deps.signal,
    });
    try {
      return await receive(response, part, job, deps);
    } finally {
      response.message.destroy();
    }
  } catch (cause) {
    return failed(cause, part, job);
  } finally {
    await part.prove();
  }
}

/** If-Range: where the file is another one now, the server sends all of it (RFC 9110, 13.1.5). */
function rangeHeaders({ point }: PartFile): Record<string, string> {
  if (point.from === 0) return {};
  const range = { range: `bytes=${point.from}-` };
  return point.validator === null ? range : { ...range, 'if-range': point.validator };
}

async function receive(
  { url, message, linked }: Response,
  part: PartFile,
  job: FileJob,
  deps: FileDeps,
): Promise<Outcome> {
  const head = { status: message.statusCode ?? 0, headers: { ...linked, ...message.headers } };
  const does = judgeResponse(head, part.point, job, requestFor(url, job));
  if (does.does === 'whole') {
    part.note({ total: does.total });
    return { does: 'whole' };
  }
  if (does.does === 'retry') return { ...does, isSilence: false };
  if (does.does !== 'write') return does;
  const { total, validator } = does;
  part.note({ url: job.url, hash: job.hash, validator, total });
  if (total !== null) deps.news.total(total);
  deps.news.state('downloading', `Downloading ${job.name} from ${new URL(url).host}.`);
  const before = part.bytes;
  await pour(message, does.skip, part, job, deps);
  return ended(message, does, part, job, before);
}

/** The body has ended as its framing says. Is it the end of the file? */
function ended(
  message: IncomingMessage,
  { total, until }: Extract<Judgement, { does: 'write' }>,
  part: PartFile,
  job: FileJob,
  before: number,
): Outcome {
  if (part.bytes > Math.min(total ?? Infinity, until ?? Infinity)) {
    return { does: 'start-over', why: 'The server sent more than it had announced.' };
  }
  if (total !== null) return part.bytes === total ? { does: 'whole' } : again(ENDED_EARLY);
  // Of a part whose server never names the whole, the end is only the end of that part: the next request shows more.
  if (until !== null && part.bytes > before) return again(MAY_FOLLOW);
  const isFramed = message.headers['transfer-encoding'] !== undefined && message.complete;
  if (job.hash !== null || (until === null && isFramed)) return { does: 'whole' };
  return { does: 'refuse', refusal: noLength(job.name) };
}

const ENDED_EARLY = 'The server ended early.';
const MAY_FOLLOW = 'The server does not say whether more follows.';
const again = (why: string): Outcome => ({ does: 'retry', why, afterMs: null, isSilence: false });

/** Writes a body; says when it is quiet, and gives up on this connection when it is silent for too long. */
async function pour(
  message: IncomingMessage,
  skip: number,
  part: PartFile,
  job: FileJob,
  { news, policy }: FileDeps,
): Promise<void> {
  let left = skip;
  let isQuiet = false;
  let lastMs: number | null = performance.now();
  const { host } = new URL(job.url);
  const watch = setInterval(
    () => {
      // null: the disk is being waited for, not the network.
      const silentMs = lastMs === null ? 0 : performance.now() - lastMs;
      if (silentMs >= policy.reconnectMs) message.destroy(new Silence(SILENCE_WHY));
      else if (silentMs >= policy.quietMs) {
        isQuiet = true;
        news.state('quiet', quietWords(host, silentMs, policy.reconnectMs));
      }
    },
    Math.min(1_000, policy.quietMs / 4),
  );
  try {
    for await (const bytes of bodyChunks(message)) {
      lastMs = null;
      if (isQuiet) news.state('downloading', `Downloading ${job.name} from ${host}.`);
      isQuiet = false;
      const wanted = bytes.subarray(Math.min(left, bytes.length));
      left -= bytes.length - wanted.length;
      await append(part, wanted);
      news.arrived(part.bytes);
      lastMs = performance.now();
    }
  } finally {
    clearInterval(watch);
  }
}

async function append(part: PartFile, bytes: Uint8Array): Promise<void> {
  try {
    await part.append(bytes);
  } catch (cause) {
    throw new DiskFailure('disk', { cause });
  }
}

const seconds = (ms: number): number => Math.round(ms / 1_000);

function quietWords(host: string, silentMs: number, reconnectMs: number): string {
  return `${host} has sent no data for ${seconds(silentMs)} s. RL Cockpit reconnects after ${seconds(reconnectMs)} s.`;
}

function failed(cause: unknown, part: PartFile, job: FileJob): Outcome {
  if (cause instanceof DiskFailure) {
    return { does: 'refuse', refusal: diskRefusal(part.path, cause.cause) };
  }
  if (cause instanceof Silence) {
    return { does: 'retry', why: SILENCE_WHY, afterMs: null, isSilence: true };
  }
  const { host } = new URL(job.url);
  const refusal = certificateRefusal(cause, host);
  if (refusal !== null) return { does: 'refuse', refusal };
  return again(`${host}: ${connectionReason(cause)}.`);
}

function requestFor(url: string, job: FileJob): FetchSubject {
  return {
    host: new URL(url).host,
    name: job.name,
    repo: job.repo,
    hasToken: job.token !== null,
    mayBePage: job.hash !== null || /\.x?html?$/i.test(job.name),
  };
}
