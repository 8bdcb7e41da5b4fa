import { rename, writeFile } from 'node:fs/promises';
import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import { readText } from './regular-file';

const MAX_BYTES = 4_000_000;

/** A JSON file of a home with a schema: read whole, written whole or not at all. One that cannot be read is never overwritten. */
export class JsonFile<T> {
  readonly #path: string;
  readonly #schema: z.ZodType<T>;
  readonly #empty: T;
  /** Changes one after the other: each reads what the one before has written. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string, schema: z.ZodType<T>, empty: T) {
    this.#path = path;
    this.#schema = schema;
    this.#empty = empty;
  }

  async read(): Promise<Result<T, Refusal>> {
    const text = await textOf(this.#path);
    if (text === undefined) return ok(this.#empty);
    const stored = this.#schema.safeParse(jsonOf(text));
    return stored.success ? ok(stored.data) : err(unreadable(this.#path));
  }

  change(changed: (stored: T) => T): Promise<Result<void, Refusal>> {
    const next = this.#last.then(async () => {
      const stored = await this.read();
      return stored.ok ? this.#write(changed(stored.value)) : stored;
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #write(value: T): Promise<Result<void, Refusal>> {
    const temporary = `${this.#path}.${process.pid}.new`;
    try {
      await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
      await rename(temporary, this.#path);
      return ok(undefined);
    } catch (cause) {
      return err(notWritten(this.#path, cause));
    }
  }
}

/** undefined = there is no file; '' = it cannot be read. */
async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readText(file, MAX_BYTES);
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT' ? undefined : '';
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const unreadable = (file: string): Refusal => ({
  code: 'setup-unreadable',
  says: `${file} cannot be read, so RL Cockpit leaves it as it is.`,
  remedy: 'Repair it or move it away, then try again.',
});

const notWritten = (file: string, cause: unknown): Refusal => ({
  code: 'setup-not-written',
  says: `${file} could not be written: ${cause instanceof Error ? cause.message : String(cause)}.`,
  remedy: 'Free some space, or make the folder writable, then try again.',
});
