import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Names that the user's own machine has for itself. Any port, so that `ssh -L 9000:127.0.0.1:7000` works. */
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** A page elsewhere can point its own name at 127.0.0.1 (DNS rebinding), but cannot change this header. */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && LOOPBACK_HOST.test(host);
}

/** Whether this is the page that this very server gave out. A missing Origin is not: every browser sends one here. */
export function originMatchesHost(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined || host === undefined) return false;
  return origin.toLowerCase() === `http://${host.toLowerCase()}`;
}

/** The value of a cookie in a Cookie header, or null. */
export function cookieValue(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** Takes the same time wherever the two differ, and for any length. */
export function sameSecret(input: string, secret: string): boolean {
  return timingSafeEqual(digest(input), digest(secret));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Access to a server: one 256-bit token, and the cookie it is exchanged for. Both are its home's, kept in `stored-address.ts`. */
export interface Access {
  readonly token: string;
  /** Sign-in codes that were not used yet; each is worth one cookie. */
  readonly codes: Set<string>;
  readonly cookieName: string;
  readonly cookieSecret: string;
}

/**
 * Cookies ignore ports, so two servers on one machine (or two machines behind `ssh -L`) would overwrite each
 * other's: `serverId` goes into the name. It stays the same over restarts, lest old cookies pile up.
 */
export function accessOf(
  serverId: string,
  { token, cookieSecret }: Pick<Access, 'token' | 'cookieSecret'>,
): Access {
  const name = createHash('sha256').update(serverId).digest('hex').slice(0, 16);
  return { token, codes: new Set(), cookieName: `rl-cockpit-${name}`, cookieSecret };
}

/** A code that signs one browser in, once. */
export function newSignInCode(access: Access): string {
  const code = randomBytes(32).toString('base64url');
  access.codes.add(code);
  return code;
}

/** Uses a code up. @returns whether it was one that had not been used */
export function useSignInCode(access: Access, input: string): boolean {
  const match = [...access.codes].find((code) => sameSecret(input, code));
  return match !== undefined && access.codes.delete(match);
}

export interface RequestFacts {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly cookie: string | undefined;
}

export type AccessRefusal = 'foreign-host' | 'foreign-origin' | 'no-cookie';

/** Reason why this request may not have files of the page, or null when it may. */
export function refuseRequest(access: Access, facts: RequestFacts): AccessRefusal | null {
  if (!isLoopbackHost(facts.host)) return 'foreign-host';
  const input = cookieValue(facts.cookie, access.cookieName);
  return input !== null && sameSecret(input, access.cookieSecret) ? null : 'no-cookie';
}

/** Reason why this upgrade may not reach the engine, or null when it may. Checks Host, Origin and cookie every time. */
export function refuseUpgrade(access: Access, facts: RequestFacts): AccessRefusal | null {
  if (!isLoopbackHost(facts.host)) return 'foreign-host';
  if (!originMatchesHost(facts.origin, facts.host)) return 'foreign-origin';
  return refuseRequest(access, facts);
}
