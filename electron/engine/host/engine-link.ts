import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientLink, createORPCClient, ORPCError } from '@orpc/client';
import { WebSocket } from 'ws';
import { changeId } from '#core/contract/change-id';
import { effectOf } from '#core/contract/effects';
import type { Refusal } from '#core/contract/refusal';
import { RefusedError } from '#core/contract/refused-error';
import { type Result, err, ok } from '#core/lib/result';
import { logEntry } from '../../app-log/process-log';
import { type CallTags, type EngineClient, linkOver } from '../../parents/socket/engine-calls';
import { connectEngine, ONCE_HEADER } from '../../parents/socket/socket-client';
import { EngineWait, PATIENCE_MS } from './engine-wait';
import type { HeldHome } from './home-lock';
import type { OwnEngine } from './own-engine';

const RETRY_MS = 50;
/** After this time a note says why the command does not end. */
const REPORT_USE_AFTER_MS = 1_000;

/** A connection to an engine. */
interface Line {
  readonly socket: WebSocket;
  readonly link: ClientLink<CallTags>;
  /** The engine carries out a change of one id once; one of an older version does not. */
  readonly isOnce: boolean;
}

interface LinkNotes {
  /** Reports the user what is being waited for. */
  readonly note?: (line: string) => void;
  /** This process has become the engine. */
  readonly onEngine?: () => void;
}
/** An index that is damaged again and again is on a disk that fails. */
const MAX_REBUILDS = 3;
const REBUILDING =
  'The index (cache.db) was damaged. RL Cockpit removed it and is rebuilding it from the run directories.';
const INDEX_REBUILT: Refusal = {
  code: 'index-rebuilt',
  says: 'The index (cache.db) was found damaged while this was carried out. RL Cockpit removed it; it is rebuilt from the run directories, and no run was lost.',
  remedy: 'Look at `rl-cockpit runs` for what was carried out, then repeat what was not.',
};

/**
 * A client of the home's engine, whichever process it is. When none runs, this process is the engine for as
 * long as the link is open; when the engine dies, one of its clients takes over. A call whose line is cut is asked again
 * of the next engine: one that changes something carries an id, by which it is carried out once.
 */
export class EngineLink {
  readonly #home: string;
  readonly #notes: LinkNotes;
  readonly #client: EngineClient;
  readonly #hurry = new AbortController();
  #own: OwnEngine | null = null;
  #openLink: Line | null = null;
  #connecting: Promise<Line> | null = null;
  #closing: Promise<void> | null = null;
  /** The engine of this process that left its damaged index; null while none did. */
  #leaving: Promise<void> | null = null;
  #rebuilds = 0;

  constructor(home: string, notes: LinkNotes = {}) {
    this.#home = home;
    this.#notes = notes;
    const call: ClientLink<CallTags>['call'] = (...requests) => this.#call(...requests);
    this.#client = createORPCClient({ call });
  }

  /** A refusal of the engine is a value. An engine that is lost is waited for, or becomes this process. */
  async ask<T>(question: (client: EngineClient) => Promise<T>): Promise<Result<T, Refusal>> {
    try {
      return ok(await question(this.#client));
    } catch (cause) {
      const refusal = await refusalOf(cause);
      if (refusal !== null) return err(refusal);
      if (this.#leaving !== null) throw new RefusedError(INDEX_REBUILT);
      throw cause;
    }
  }

  get isClosing(): boolean {
    return this.#closing !== null;
  }

  /** Waits so long at most when it is closed while others use this engine. */
  endWithin(ms: number): void {
    setTimeout(() => this.#hurry.abort(), ms).unref();
  }

  /** Where this process is the engine: waits until no other process is inside a change, and informs the user. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#openLink?.socket.terminate();
    const own = this.#own;
    if (own === null) return;
    const report = (): void => {
      if (own.isUsed()) this.#notes.note?.(STILL_USED);
    };
    const timer = setTimeout(report, REPORT_USE_AFTER_MS);
    await own.close(this.#hurry.signal);
    clearTimeout(timer);
  }

  /** Asks until an answer comes, each time with the same id. */
  async #call(...[path, input, options]: Parameters<ClientLink<CallTags>['call']>) {
    const id = changeId(Date.now(), randomBytes(16).toString('hex'));
    for (let again = false; ; again = true) {
      const line = await this.#connected();
      try {
        return await line.link.call(path, input, { ...options, context: { id, again } });
      } catch (cause) {
        const isReading = effectOf(path) === 'reads';
        // It answered from a damaged index, and the next engine has a new one.
        if (this.#isRebuilt() && isReading && (await refusalOf(cause)) === null) continue;
        const isLost = line.socket.readyState !== WebSocket.OPEN;
        if (!isLost || cause instanceof ORPCError || this.#rebuilds > MAX_REBUILDS) throw cause;
        if (!line.isOnce && !isReading) throw new RefusedError(olderEngine());
      }
    }
  }

  async #connected(): Promise<Line> {
    // Nothing waits for an answer any more.
    if (this.#closing !== null) return new Promise(() => undefined);
    if (this.#openLink?.socket.readyState === WebSocket.OPEN) return this.#openLink;
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null;
    });
    this.#openLink = await this.#connecting;
    return this.#openLink;
  }

  async #connect(): Promise<Line> {
    const wait = new EngineWait(performance.now());
    for (;;) {
      const opened = await openLine(this.#home);
      if (opened !== null && !(opened instanceof RefusedError)) return opened;
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
      const { startEngine } = await import('./own-engine').catch(async (cause: unknown) => {
        await releaseHome(held);
        throw cause;
      });
      this.#own = await startEngine(this.#home, held);
    } catch (cause) {
      // Found while it was opened: the next one opens a new index.
      if (this.#isRebuilt()) return false;
      throw cause instanceof RefusedError ? cause : new RefusedError(engineStart(cause));
    }
    if (this.#own !== null) this.#notes.onEngine?.();
    return this.#own !== null;
  }

  #isRebuilt(): boolean {
    return this.#leaving !== null && this.#rebuilds <= MAX_REBUILDS;
  }

  /** The index of the engine in this process was damaged, and was removed: the next question opens a new one. */
  #leaveDamaged(): void {
    this.#rebuilds += 1;
    this.#notes.note?.(REBUILDING);
    logEntry('warn', REBUILDING);
    // No one is waited for: no question of this engine can be answered any more.
    const closing = this.#own?.close(AbortSignal.abort()) ?? Promise.resolve();
    this.#leaving = closing.catch(() => undefined);
    this.#own = null;
    this.#openLink?.socket.terminate();
  }

  async #patiently(wait: EngineWait): Promise<void> {
    const { lockHolder } = await import('./home-lock');
    const waited = wait.scan(lockHolder(this.#home), performance.now());
    if (waited.does === 'give-up') throw new RefusedError(waited.refusal);
    if (waited.does === 'tell') this.#notes.note?.(waited.says);
    await sleep(RETRY_MS);
  }
}

const STILL_USED =
  'Another command is using this engine; waiting until it has its answer. Ctrl+C ends it now.';

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

function olderEngine(): Refusal {
  return {
    code: 'outcome-unknown',
    says: 'The engine, of an older version of RL Cockpit, ended before it answered, so it is not known whether this was done.',
    remedy: 'See what is there now, then ask again.',
  };
}

/** null: no one answers there now. */
function openLine(home: string): Promise<Line | RefusedError | null> {
  return new Promise((resolve) => {
    const socket = connectEngine(home);
    let isOnce = false;
    // A suspended engine still lets the system accept the connection.
    const late = setTimeout(() => socket.terminate(), PATIENCE_MS);
    socket.once('upgrade', ({ headers }) => {
      isOnce = headers[ONCE_HEADER] !== undefined;
    });
    socket.once('open', () => resolve({ socket, isOnce, link: linkOver(socket) }));
    socket.once('error', (cause) => resolve(cause instanceof RefusedError ? cause : null));
    socket.once('open', () => clearTimeout(late));
    socket.once('error', () => clearTimeout(late));
  });
}

/** A refusal of the engine, or of the contract itself (an input that does not parse). A call that is answered needs no schema of it. */
async function refusalOf(cause: unknown): Promise<Refusal | null> {
  if (!(cause instanceof ORPCError)) return null;
  const { badInput, Refusal } = await import('#core/contract/refusal');
  const refusal = Refusal.safeParse(cause.data);
  if (refusal.success) return refusal.data;
  if (cause.code !== 'BAD_REQUEST') return null;
  return badInput(cause.data);
}
