import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import path from 'node:path';
import type { WebSocketServer } from 'ws';
import type { Refusal } from '#core/contract/refusal';
import { RefusedError } from '#core/contract/refused-error';
import { makePrivateFolder } from './private-folder';

const NONCE_HEADER = 'x-rl-cockpit-nonce';
const PROOF_HEADER = 'x-rl-cockpit-proof';
const NONCE = /^[0-9a-f]{32}$/;
const KEY = /^[0-9a-f]{64}$/;

/** The socket of a process of ours, and the home that it belongs to. */
export interface OwnSocket {
  /** Path of a unix socket, or name of a Windows pipe. */
  readonly socket: string;
  readonly home: string;
}

/**
 * Question to the process behind a socket: does it know the key of this home (peer.key, 0600)? Asked with the WebSocket
 * handshake, before anything else is sent: a Windows pipe has a name that any process of the machine may take first, and
 * no owner that could be looked at. The answer is HMAC-SHA256 (RFC 2104) of a nonce, so that it serves once.
 */
export class PeerQuestion {
  readonly #own: OwnSocket;
  readonly #nonce = randomBytes(16).toString('hex');

  constructor(own: OwnSocket) {
    this.#own = own;
  }

  /** Header of the handshake that asks. */
  get headers(): Readonly<Record<string, string>> {
    return { [NONCE_HEADER]: this.#nonce };
  }

  /** Reason why the process that gave this answer is none of ours; null when it is. */
  refusal(answer: IncomingHttpHeaders): RefusedError | null {
    const reported = answer[PROOF_HEADER];
    const key = keyOf(this.#own.home);
    const isProved =
      typeof reported === 'string' &&
      key !== null &&
      isSame(reported, proofOf(key, this.#own, this.#nonce));
    return isProved ? null : new RefusedError(unproved(this.#own));
  }
}

/** Proves to anyone who asks that this process knows the key of its home; the first question makes the key. */
export function answerPeers(sockets: WebSocketServer, own: OwnSocket): void {
  sockets.on('headers', (headers: string[], request: IncomingMessage) => {
    const nonce = request.headers[NONCE_HEADER];
    if (typeof nonce !== 'string' || !NONCE.test(nonce)) return;
    const key = keyOf(own.home) ?? createKey(own.home);
    if (key !== null) headers.push(`${PROOF_HEADER}: ${proofOf(key, own, nonce)}`);
  });
}

const keyFile = (home: string): string => path.join(home, 'peer.key');

function keyOf(home: string): string | null {
  try {
    const key = readFileSync(keyFile(home), 'utf8').trim();
    return KEY.test(key) ? key : null;
  } catch {
    return null;
  }
}

/** Makes the key whole or not at all; where two processes make it, the first one's stays. null: the disk is full or read-only. */
function createKey(home: string): string | null {
  const temporary = `${keyFile(home)}.${randomBytes(6).toString('hex')}`;
  try {
    makePrivateFolder(home);
    writeFileSync(temporary, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    // What is there and is no key was cut off or spoiled.
    if (existsSync(keyFile(home)) && keyOf(home) === null) rmSync(keyFile(home));
    linkSync(temporary, keyFile(home));
  } catch {
    // Another process was faster, or there is no room: what can be read now decides.
  } finally {
    rmSync(temporary, { force: true });
  }
  return keyOf(home);
}

/** The socket is a part of it: no process can pass on an answer that another process of ours gave. */
function proofOf(key: string, { socket }: OwnSocket, nonce: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(`${nonce} ${socket}`).digest('hex');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function unproved({ socket, home }: OwnSocket): Refusal {
  return {
    code: 'foreign-socket',
    says: `The process that answers at ${socket} could not prove that it belongs to ${home}, so RL Cockpit sends it nothing.`,
    remedy:
      'Close every RL Cockpit window and command line (one of them may be an older version), then try again. Or set RL_COCKPIT_HOME to your own another folder.',
  };
}
