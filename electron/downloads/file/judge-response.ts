import type { IncomingHttpHeaders } from 'node:http';
import type { Refusal } from '#core/contract/refusal';
import { strongValidator, type ResumePoint, type Wanted } from '../journal';
import { refusalOfStatus, type FetchSubject } from './response-refusals';

/** The head of an HTTP response, as far as a download needs it. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** Use of the body of a response. */
export type Judgement =
  /** Write it behind what is there. `skip`: the server began at 0 again, with the same file. */
  | {
      readonly does: 'write';
      readonly from: number;
      readonly skip: number;
      /** Length of the whole; null: it was not named. */
      readonly total: number | null;
      /** End of the part that this answer holds, exclusive; null: it holds the whole. */
      readonly until: number | null;
      readonly validator: string | null;
    }
  /** Everything is there already. */
  | { readonly does: 'whole'; readonly total: number }
  /** The existing part is of no use any more: ask again for all of it. */
  | { readonly does: 'start-over'; readonly why: string }
  /** It may go better later. `afterMs`: as the server asked (Retry-After). */
  | { readonly does: 'retry'; readonly why: string; readonly afterMs: number | null }
  | { readonly does: 'refuse'; readonly refusal: Refusal };

/** Statuses that a later try may not meet: time-outs, too many requests, trouble of the server or of a gateway. */
const PASSING = new Set([408, 421, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524]);

/**
 * Judges the response to a GET with `Range: bytes=FROM-` (RFC 9110, sections 14 and 15.3.7): which bytes its body holds,
 * and whether they belong to the file of which the first are there.
 * @param point where the request wanted to continue
 * @param wanted length and hash that the source names; null: not known
 */
export function judgeResponse(
  { status, headers }: ResponseHead,
  point: ResumePoint,
  wanted: Pick<Wanted, 'bytes' | 'hash'>,
  subject: FetchSubject,
): Judgement {
  const { bytes } = wanted;
  if (PASSING.has(status)) {
    return { does: 'retry', why: `The server answered ${status}.`, afterMs: retryAfter(headers) };
  }
  if (status === 416) return unsatisfied(headers, point, bytes);
  if (status !== 200 && status !== 206) {
    return { does: 'refuse', refusal: refusalOfStatus(status, headers, subject) };
  }
  const odd = oddBody(headers, subject);
  if (odd !== null) return { does: 'refuse', refusal: odd };
  return status === 206
    ? partial(headers, point, wanted)
    : complete(headers, point, bytes, subject);
}

function partial(
  headers: IncomingHttpHeaders,
  point: ResumePoint,
  { bytes, hash }: Pick<Wanted, 'bytes' | 'hash'>,
): Judgement {
  const range = contentRange(headers['content-range']);
  const validator = strongValidator(headers);
  const expected = bytes ?? point.total;
  if (range === null) return over('The server sent a part without saying which.');
  if (range.from !== point.from) return over('The server sent another part than asked for.');
  if (validator !== null && point.validator !== null && validator !== point.validator) {
    return over(CHANGED);
  }
  // A server that changed its file may send the rest of the new one without a word.
  if (point.from > 0 && hash === null && validator === null) return over(NO_VERSION);
  if (range.total !== null && expected !== null && range.total !== expected) return over(CHANGED);
  const total = range.total ?? expected;
  const existing = { total, until: range.until, validator: validator ?? point.validator };
  return { does: 'write', from: point.from, skip: 0, ...existing };
}

function complete(
  headers: IncomingHttpHeaders,
  point: ResumePoint,
  bytes: number | null,
  subject: FetchSubject,
): Judgement {
  const validator = strongValidator(headers);
  const named = lengthOf(headers) ?? null;
  if (bytes !== null && named !== null && named !== bytes) {
    return { does: 'refuse', refusal: otherLength(subject, named, bytes) };
  }
  const total = named ?? bytes;
  const existing = { total, until: null, validator };
  if (point.from === 0) return { does: 'write', from: 0, skip: 0, ...existing };
  // The same file, from its beginning: this server cannot resume. What is there is not written twice.
  const isSame = validator !== null && validator === point.validator;
  if (isSame && (point.total ?? total) === total) {
    return { does: 'write', from: point.from, skip: point.from, ...existing };
  }
  return over(point.validator !== null && validator !== null ? CHANGED : CANNOT_RESUME);
}

/** 416: nothing is behind the bytes that are there. */
function unsatisfied(
  headers: IncomingHttpHeaders,
  point: ResumePoint,
  bytes: number | null,
): Judgement {
  const actual = /^bytes \*\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1];
  const total = actual === undefined ? (bytes ?? point.total) : Number(actual);
  // A server that announced another length before contradicts itself: neither answer proves anything.
  const announced = bytes ?? point.total ?? total;
  const isComplete = total !== null && total === point.from && announced === total;
  return isComplete ? { does: 'whole', total } : over(CHANGED);
}

const CHANGED = 'The file changed on the server.';
const CANNOT_RESUME = 'The server cannot resume a download.';
/** Reason to start over: what has arrived and what would follow may be of two versions. */
export const NO_VERSION = 'The server cannot resume this download: it does not name its version.';
const over = (why: string): Judgement => ({ does: 'start-over', why });

/** A body that cannot be the bytes of the file, regardless of its status. */
function oddBody(headers: IncomingHttpHeaders, subject: FetchSubject): Refusal | null {
  const coding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (coding !== 'identity' && coding !== '') {
    return {
      code: 'compressed-answer',
      says: `${subject.host} sent ${subject.name} compressed (${coding}) although RL Cockpit asked for the plain file.`,
      remedy: 'Neither its length nor its hash can be checked that way. Use another mirror.',
    };
  }
  const isPage = /^(text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '');
  return isPage && !subject.mayBePage ? webPage(subject) : null;
}

/** Refusal of a web page that came in place of a file: a login page, or the portal of a hotel. */
export function webPage({ host, name }: FetchSubject): Refusal {
  return {
    code: 'web-page',
    says: `${host} sent a web page instead of ${name}.`,
    remedy:
      'Open the address in a browser: a login, a license or a network portal may be in the way.',
  };
}

function otherLength({ host, name }: FetchSubject, total: number, bytes: number): Refusal {
  return {
    code: 'other-length',
    says: `${host} says that ${name} has ${total} bytes; it should have ${bytes}.`,
    remedy: 'That server has another file or a part of it. Use another mirror.',
  };
}

/** `until`: exclusive. null: a range that no file can have. */
function contentRange(
  header: string | undefined,
): { from: number; until: number; total: number | null } | null {
  const [, from, to, of] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined) return null;
  const total = of === '*' || of === undefined ? null : Number(of);
  const until = Number(to) + 1;
  if (until <= Number(from) || until > (total ?? Number.MAX_SAFE_INTEGER)) return null;
  return { from: Number(from), until, total };
}

function lengthOf(headers: IncomingHttpHeaders): number | null {
  const length = headers['content-length'];
  return length !== undefined && /^\d+$/.test(length) ? Number(length) : null;
}

/** Retry-After in ms: seconds, or a date. At most ten minutes. */
function retryAfter(headers: IncomingHttpHeaders): number | null {
  const header = headers['retry-after'];
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(600_000, Math.max(0, ms)) : null;
}
