import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createORPCClient, ORPCError } from '@orpc/client';
import type { WebSocket } from 'ws';
import { changeId } from '#core/contract/change-id';
import type { FixRunId, TerminalExit, TerminalView } from '#core/contract/terminal/terminal';
import { type CallTags, type EngineClient, linkOver } from './engine-calls';
import { connectEngine } from './socket-client';

/** While the engine is being restarted. */
const RETRY_MS = 500;

type Call = (client: EngineClient) => Promise<void>;

/** Reports of this process to the engine: fixes that started and ended here. Each is sent until an engine has answered it. */
export class FixReports {
  readonly #home: string;
  #last: Promise<void> = Promise.resolve();

  constructor(home: string) {
    this.#home = home;
  }

  started(run: FixRunId, { terminal, openedMs }: TerminalView): void {
    const started = { run, process: process.pid, terminal: { terminal, openedMs } };
    this.#add((client) => client.setup.fixStarted(started));
  }

  ended(run: FixRunId, exit: TerminalExit): void {
    this.#add((client) => client.setup.fixEnded({ run, exit }));
  }

  /** One after the other: an end is never reported before its start. */
  #add(call: Call): void {
    this.#last = this.#last.then(() => this.#send(call));
  }

  async #send(call: Call): Promise<void> {
    const id = changeId(Date.now(), randomBytes(16).toString('hex'));
    for (let again = false; !(await isAnswered(this.#home, call, { id, again })); again = true)
      await sleep(RETRY_MS);
  }
}

/** @returns false where no engine answered; a refusal is an answer */
async function isAnswered(home: string, call: Call, tags: CallTags): Promise<boolean> {
  const socket = await connected(home);
  if (socket === null) return false;
  const link = linkOver(socket);
  const client: EngineClient = createORPCClient({
    call: (path, input, options) => link.call(path, input, { ...options, context: tags }),
  });
  try {
    await call(client);
    return true;
  } catch (cause) {
    return cause instanceof ORPCError;
  } finally {
    socket.terminate();
  }
}

async function connected(home: string): Promise<WebSocket | null> {
  const socket = connectEngine(home);
  try {
    await once(socket, 'open');
    return socket;
  } catch {
    return null;
  }
}
