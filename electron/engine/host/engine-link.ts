import { setTimeout as sleep } from 'node:timers/promises';
import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import type { Api } from '#core/contract/api';
import { badInput, Refusal, RefusedError } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import { connectEngine } from '../../parents/socket-client';
import { EngineWait, PATIENCE_MS } from './engine-wait';
import type { HeldHome } from './home-lock';
import type { OwnEngine } from './own-engine';

export type EngineClient = ContractRouterClient<Api>;

const LOOK_AGAIN_MS = 50;
/** An index that is damaged again and again lies on a disk that fails. */
const MOST_REBUILDS = 3;
const REBUILDING =
  'The index (cache.db) was damaged. RL Cockpit removed it and is rebuilding it from the run directories.';
const INDEX_REBUILT: Refusal = {
  code: 'index-rebuilt',
  says: 'The index (cache.db) was found damaged while this was carried out. RL Cockpit removed it; it is rebuilt from the run directories, and no run was lost.',
  remedy: 'Look at `rl-cockpit runs` for what was carried out, then repeat what was not.',
};

/**
 * A client of the home's engine, whichever process it is. When none runs, this process is the engine for as
 * long as the link is open; when the engine dies, one of its clients takes over.
 */
export class EngineLink {
  readonly #home: string;
  readonly #note: (line: string) => void;
  #own: OwnEngine | null = null;
  #socket: WebSocket | null = null;
  #client: EngineClient | null = null;
  /** The engine of this process that left its damaged index; null while none did. */
  #leaving: Promise<void> | null = null;
  #rebuilds = 0;

  /** @param note tells a person what is being waited for */
  constructor(home: string, note: (line: string) => void = () => undefined) {
    this.#home = home;
    this.#note = note;
  }

  /** Asks once. A refusal of the engine is a value; a lost engine throws. */
  async ask<T>(question: (client: EngineClient) => Promise<T>): Promise<Result<T, Refusal>> {
    const client = await this.#connected();
    try {
      return ok(await question(client));
    } catch (cause) {
      const refusal = refusalOf(cause);
      if (refusal !== null) return err(refusal);
      if (this.#leaving !== null) throw new RefusedError(INDEX_REBUILT);
      throw cause;
    }
  }

  /** Asks again after the engine was lost: only for questions that change nothing. */
  async askAgain<T>(question: (client: EngineClient) => Promise<T>): Promise<Result<T, Refusal>> {
    for (;;) {
      try {
        return await this.ask(question);
      } catch (cause) {
        const isLost = this.#socket?.readyState !== WebSocket.OPEN;
        const isRebuilt = this.#leaving !== null && this.#rebuilds <= MOST_REBUILDS;
        if (isRebuilt) continue;
        if (!isLost || cause instanceof RefusedError) throw cause;
      }
    }
  }

  async close(): Promise<void> {
    this.#socket?.terminate();
    await this.#own?.close();
  }

  async #connected(): Promise<EngineClient> {
    if (this.#client !== null && this.#socket?.readyState === WebSocket.OPEN) return this.#client;
    const wait = new EngineWait(performance.now());
    for (;;) {
      const opened = await openSocket(this.#home);
      if (opened instanceof WebSocket) return this.#use(opened);
      if (this.#own === null && (await this.#isEngine())) continue;
      if (opened !== null) throw opened;
      await this.#patiently(wait);
    }
  }

  /**
   * Becomes the engine where no other process is it; a client needs nothing of what an engine is made of.
   * @throws RefusedError with the engine's own error when it cannot start; to try again would end the same way
   */
  async #isEngine(): Promise<boolean> {
    const { acquireHome } = await import('./home-lock');
    await this.#leaving;
    this.#leaving = null;
    const held = await acquireHome(this.#home, () => this.#leaveDamaged());
    if (held === null) return false;
    try {
      const { ownEngine } = await import('./own-engine').catch(async (cause: unknown) => {
        await releaseHome(held);
        throw cause;
      });
      this.#own = await ownEngine(this.#home, held);
    } catch (cause) {
      // Found while it was opened: the next one opens a new index.
      if (this.#leaving !== null && this.#rebuilds <= MOST_REBUILDS) return false;
      throw cause instanceof RefusedError ? cause : new RefusedError(engineStart(cause));
    }
    return this.#own !== null;
  }

  /** The index of the engine in this process was damaged, and was removed: the next question opens a new one. */
  #leaveDamaged(): void {
    this.#rebuilds += 1;
    this.#note(REBUILDING);
    this.#leaving = (this.#own?.close() ?? Promise.resolve()).catch(() => undefined);
    this.#own = null;
    this.#client = null;
    this.#socket?.terminate();
  }

  async #patiently(wait: EngineWait): Promise<void> {
    const { lockHolder } = await import('./home-lock');
    const waited = wait.look(lockHolder(this.#home), performance.now());
    if (waited.does === 'give-up') throw new RefusedError(waited.refusal);
    if (waited.does === 'tell') this.#note(waited.says);
    await sleep(LOOK_AGAIN_MS);
  }

  #use(socket: WebSocket): EngineClient {
    this.#socket = socket;
    if (!isBrowserLike(socket)) throw new TypeError('This WebSocket has no addEventListener.');
    const client: EngineClient = createORPCClient(new RPCLink({ websocket: socket }));
    this.#client = client;
    return client;
  }
}

async function releaseHome(held: HeldHome): Promise<void> {
  await held.store.then((store) => store.close()).catch(() => undefined);
  held.release();
}

function engineStart(cause: unknown): Refusal {
  const why = cause instanceof Error ? cause.message : String(cause);
  return {
    code: 'engine-start',
    says: `The RL Cockpit engine could not start: ${why}`,
    remedy: 'Runs continue. Remove the cause, then try again.',
  };
}

/** null: nobody answers there now. */
function openSocket(home: string): Promise<WebSocket | RefusedError | null> {
  return new Promise((resolve) => {
    const socket = connectEngine(home);
    // A suspended engine still lets the system accept the connection.
    const late = setTimeout(() => socket.terminate(), PATIENCE_MS);
    socket.once('open', () => resolve(socket));
    socket.once('error', (cause) => resolve(cause instanceof RefusedError ? cause : null));
    socket.once('open', () => clearTimeout(late));
    socket.once('error', () => clearTimeout(late));
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
  return badInput(cause.data);
}
