import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Queued } from '#core/contract/queue-calls';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';

/** queue.json of one home: whole or not at all. One that cannot be read is set aside, never overwritten. */
export class QueueFile {
  readonly #path: string;

  constructor(home: string) {
    this.#path = path.join(home, 'queue.json');
  }

  async read(): Promise<readonly Queued[]> {
    const text = await readFile(this.#path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return '[]';
      throw cause;
    });
    try {
      return z.array(Queued).parse(JSON.parse(text));
    } catch {
      const aside = `${this.#path}.unreadable`;
      await rename(this.#path, aside);
      process.emitWarning(`The queue could not be read. It was kept as ${aside}.`);
      return [];
    }
  }

  async write(waiting: readonly Queued[]): Promise<Result<void, Refusal>> {
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
