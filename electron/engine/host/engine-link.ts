import { setTimeout as sleep } from 'node:timers/promises';
import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import type { Api } from '#core/contract/api';
import { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import { engineSocket } from '../../parents/home-paths';
import { connectSocket } from '../../parents/socket-client';
import type { OwnEngine } from './own-engine';

export type EngineClient = ContractRouterClient<Api>;

const PATIENCE_MS = 20_000;

/**
 * A client of the home's engine, whichever process it is. When none runs, this process is the engine for as
 * long as the link is open; when the engine dies, one of its clients takes over.
 */
export class EngineLink {
  readonly #home: string;
  #own: OwnEngine | null = null;
  #socket: WebSocket | null = null;
  #client: EngineClient | null = null;

  constructor(home: string) {
    this.#home = home;
  }

  /** Asks once. A refusal of the engine is a value; a lost engine throws. */
  async ask<T>(question: (client: EngineClient) => Promise<T>): Promise<Result<T, Refusal>> {
    const client = await this.#connected();
    try {
      return ok(await question(client));
    } catch (cause) {
      const refusal = refusalOf(cause);
      if (refusal !== null) return err(refusal);
      throw cause;
    }
  }

  /** Asks again after the engine was lost: only for questions that change nothing. */
  async askAgain<T>(question: (client: EngineClient) => Promise<T>): Promise<Result<T, Refusal>> {
    for (;;) {
      try {
        return await this.ask(question);
      } catch (cause) {
        if (this.#socket?.readyState === WebSocket.OPEN) throw cause;
      }
    }
  }

  async close(): Promise<void> {
    this.#socket?.terminate();
    await this.#own?.close();
  }

  async #connected(): Promise<EngineClient> {
    if (this.#client !== null && this.#socket?.readyState === WebSocket.OPEN) return this.#client;
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const socket = await openSocket(engineSocket(this.#home));
      if (socket !== null) return this.#use(socket);
      // A client needs nothing of what an engine is made of.
      const { ownEngine } = await import('./own-engine');
      this.#own ??= await ownEngine(this.#home);
      if (this.#own === null && Date.now() > deadline) throw new Error(SILENT);
      if (this.#own === null) await sleep(50);
    }
  }

  #use(socket: WebSocket): EngineClient {
    this.#socket = socket;
    if (!isBrowserLike(socket)) throw new TypeError('This WebSocket has no addEventListener.');
    const client: EngineClient = createORPCClient(new RPCLink({ websocket: socket }));
    this.#client = client;
    return client;
  }
}

const SILENT =
  'The RL Cockpit engine holds its lock but does not answer on its socket. End that process, then try again.';

function openSocket(path: string): Promise<WebSocket | null> {
  return new Promise((resolve) => {
    const socket = connectSocket(path);
    socket.once('open', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

type BrowserSocket = ConstructorParameters<typeof RPCLink>[0]['websocket'];

/** ws offers the browser's interface; its types differ in an option that nobody sets. */
export function isBrowserLike(socket: object): socket is BrowserSocket {
  return 'addEventListener' in socket && 'send' in socket && 'readyState' in socket;
}

/** A refusal of the engine, or of the contract itself (an input that does not parse). */
function refusalOf(cause: unknown): Refusal | null {
  if (!(cause instanceof ORPCError)) return null;
  const refusal = Refusal.safeParse(cause.data);
  if (refusal.success) return refusal.data;
  if (cause.code !== 'BAD_REQUEST') return null;
  const issues = JSON.stringify(cause.data ?? cause.message).slice(0, 400);
  return {
    code: 'bad-input',
    says: `The engine cannot read this request: ${issues}`,
    remedy: 'Check the values.',
  };
}
