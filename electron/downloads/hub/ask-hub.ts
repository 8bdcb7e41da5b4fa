import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { sizeText } from '#core/lib/size-text';
import { err, ok, type Result } from '#core/lib/result';
import type { Network } from '../network';
import { certificateRefusal, connectionReason, refusalOfStatus } from '../file/response-refusals';

/** Limits on the size and time of a hub's answer. */
export interface AnswerLimits {
  /** Silence in ms within one answer. */
  readonly silenceMs: number;
  /** ms from the request to the end of one answer: one byte now and then is no progress. */
  readonly answerMs: number;
  /** ms of all answers of one listing. */
  readonly listingMs: number;
  readonly maxBytes: number;
}

/** A page of 1,000 files has 300 kB: 60 s are enough for a line of 5 kB/s. */
export const ANSWER_LIMITS: AnswerLimits = {
  silenceMs: 20_000,
  answerMs: 60_000,
  listingMs: 600_000,
  maxBytes: 64 << 20,
};

export interface HubAccess {
  /** Base address of the Hub or of its mirror. */
  readonly endpoint: string;
  readonly token: { readonly value: string; readonly origin: string } | null;
  readonly signal: AbortSignal;
  readonly limits?: AnswerLimits;
}

export type HubAnswer<T> = Result<
  { readonly json: T; readonly link: string | undefined; readonly bytes: number },
  Refusal
>;

/** A limit was reached; its message is the end of a sentence that begins with the host. */
class LimitReached extends Error {}

/** GET of JSON from a hub, bounded in time and bytes. */
export async function askHub<T>(
  url: string,
  schema: z.ZodType<T>,
  repo: string,
  { token, signal, limits = ANSWER_LIMITS }: HubAccess,
  network: Network,
): Promise<HubAnswer<T>> {
  const { host } = new URL(url);
  const late = new AbortController();
  const all = AbortSignal.any([signal, late.signal]);
  const end = setTimeout(() => late.abort(), limits.answerMs);
  try {
    const { message, linked } = await network.get({ url, headers: {}, token, signal: all });
    const status = message.statusCode ?? 0;
    if (status !== 200) {
      message.destroy();
      const request = { host, name: repo, repo, hasToken: token !== null, mayBePage: false };
      return err(refusalOfStatus(status, { ...linked, ...message.headers }, request));
    }
    const text = await textOf(message, limits);
    const json = schema.safeParse(JSON.parse(text));
    const { link } = message.headers;
    if (!json.success) return err(notTheHub(repo, host));
    const next = Array.isArray(link) ? link.join(',') : link;
    return ok({ json: json.data, link: next, bytes: Buffer.byteLength(text) });
  } catch (cause) {
    if (cause instanceof SyntaxError) return err(notTheHub(repo, host));
    if (cause instanceof LimitReached) return err(beyondLimit(host, cause.message));
    if (late.signal.aborted && !signal.aborted) {
      return err(beyondLimit(host, `did not end its answer within ${seconds(limits.answerMs)} s`));
    }
    return err(certificateRefusal(cause, host) ?? unreachable(host, cause));
  } finally {
    clearTimeout(end);
  }
}

async function textOf(message: IncomingMessage, limits: AnswerLimits): Promise<string> {
  const { silenceMs, maxBytes } = limits;
  const silent = () =>
    message.destroy(
      new LimitReached(`began to answer and then sent nothing for ${seconds(silenceMs)} s`),
    );
  const timer = setTimeout(silent, silenceMs);
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of message) {
      const read: Buffer = piece;
      timer.refresh();
      bytes += read.length;
      if (bytes > maxBytes) {
        throw new LimitReached(`sent more than ${sizeText(maxBytes)} for a list of files`);
      }
      pieces.push(read);
    }
    return Buffer.concat(pieces).toString('utf8');
  } finally {
    clearTimeout(timer);
  }
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

/** A hub that went beyond a limit. @param why the end of a sentence that begins with the host */
export const beyondLimit = (host: string, why: string): Refusal => ({
  code: 'hub-gave-up',
  says: `${host} ${why}.`,
  remedy: 'Try again later, or choose another mirror under Settings, Downloads.',
});

/** @param why the end of a sentence */
export const unusable = (repo: string, why: string): Refusal => ({
  code: 'repo-unusable',
  says: `${repo} cannot be downloaded: ${why}.`,
  remedy: 'Check the repository and the chosen mirror under Settings, Downloads.',
});

const notTheHub = (repo: string, host: string): Refusal =>
  unusable(repo, `${host} does not answer as the Hub does`);

const unreachable = (host: string, cause: unknown): Refusal => ({
  code: 'hub-unreachable',
  says: `${host} cannot be reached: ${connectionReason(cause)}.`,
  remedy: 'Check the network and HTTPS_PROXY, or choose a mirror under Settings, Downloads.',
});
