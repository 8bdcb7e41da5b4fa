import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Queued } from '#core/contract/start/queue-calls';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import { readText } from '../../files/regular-file';
import { setAside } from '../../files/set-aside';

/**
 * The trainings that wait in the queue of a home, on its disk (`queue.json`): whole or not at all. A file that cannot be
 * read is set aside, never overwritten.
 */
export class WaitingList {
  readonly #path: string;
  readonly #changed: () => number;
  #waiting: readonly Queued[] = [];
  #revision = 0;

  private constructor(home: string, changed: () => number) {
    this.#path = path.join(home, 'queue.json');
    this.#changed = changed;
  }

  /** @param changed notifies all listeners; returns the revision that every run which waits has from now on */
  static async open(home: string, changed: () => number): Promise<WaitingList> {
    const list = new WaitingList(home, changed);
    list.#waiting = await list.#read();
    list.#revision = changed();
    return list;
  }

  /** Changes with everything that is reported of queued runs. */
  get revision(): number {
    return this.#revision;
  }

  list(): readonly Queued[] {
    return this.#waiting;
  }

  find(runId: string): Queued | null {
    return this.#waiting.find((queued) => queued.runId === runId) ?? null;
  }

  async replace(waiting: readonly Queued[]): Promise<Result<void, Refusal>> {
    const written = await this.#write(waiting);
    if (!written.ok) return written;
    this.#waiting = waiting;
    this.#revision = this.#changed();
    return written;
  }

  async #read(): Promise<readonly Queued[]> {
    try {
      return z.array(Queued).parse(JSON.parse(await readText(this.#path)));
    } catch (cause) {
      const isAbsent = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
      if (!isAbsent) await setAside(this.#path, 'The queue', cause);
      return [];
    }
  }

  async #write(waiting: readonly Queued[]): Promise<Result<void, Refusal>> {
    const temporary = `${this.#path}.${process.pid}.new`;
    try {
      await mkdir(path.dirname(this.#path), { recursive: true });
      await durably(temporary, `${JSON.stringify(waiting, null, 2)}\n`);
      await rename(temporary, this.#path);
      return ok(undefined);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      return err({
        code: 'queue-not-written',
        says: `The queue could not be written: ${why}.`,
        remedy: 'Free some space, or make the RL Cockpit folder writable; then try again.',
      });
    }
  }
}

/** On the disk before it takes the old one's name: a machine that loses power keeps the one or the other. */
async function durably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
