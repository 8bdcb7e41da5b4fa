import { open, rename, writeFile } from 'node:fs/promises';
import { constants } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';

const SCHEMA = 1;
/** Full lists are far below this. */
const MAX_BYTES = 16_000_000;

/** Rules of a list, and what is said where one of them cannot be kept. */
export interface ListRules<Item, Key> {
  /** Name of the file in the home, without its ending. */
  readonly file: string;
  /** Name of the list in that file. */
  readonly field: string;
  readonly item: z.ZodType<Item>;
  readonly max: number;
  readonly isSame: (a: Key, b: Key) => boolean;
  readonly unreadable: (file: string) => Refusal;
  readonly tooMany: () => Refusal;
  readonly notWritten: (file: string, why: string) => Refusal;
}

/** A list that the user made, as a JSON file of one home. A file that cannot be understood is never overwritten. */
export class UserListFile<Item extends Key, Key> {
  readonly path: string;
  readonly #rules: ListRules<Item, Key>;
  /** Changes one after the other: each reads what the one before has written. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(home: string, rules: ListRules<Item, Key>) {
    this.path = path.join(home, `${rules.file}.json`);
    this.#rules = rules;
  }

  /** Items of which it holds, in the order in which they were made. */
  async list(isWanted: (item: Item) => boolean): Promise<Result<Item[], Refusal>> {
    const items = await this.#read();
    return items.ok ? ok(items.value.filter(isWanted)) : items;
  }

  /** Replaces the item of the same key, or adds it. @returns the list after it */
  save(item: Item): Promise<Result<readonly Item[], Refusal>> {
    const { isSame } = this.#rules;
    return this.#change((items) =>
      items.some((one) => isSame(one, item))
        ? items.map((one) => (isSame(one, item) ? item : one))
        : [...items, item],
    );
  }

  remove(key: Key): Promise<Result<readonly Item[], Refusal>> {
    return this.#change((items) => items.filter((one) => !this.#rules.isSame(one, key)));
  }

  #change(
    changed: (items: readonly Item[]) => readonly Item[],
  ): Promise<Result<readonly Item[], Refusal>> {
    const next = this.#last.then(async () => {
      const items = await this.#read();
      if (!items.ok) return items;
      const now = changed(items.value);
      if (now.length > this.#rules.max) return err(this.#rules.tooMany());
      const problem = await this.#write(now);
      return problem === null ? ok(now) : err(problem);
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #read(): Promise<Result<readonly Item[], Refusal>> {
    const { field, item, max } = this.#rules;
    const text = await textOf(this.path);
    if (text === undefined) return ok([]);
    const stored = z.record(z.string(), z.unknown()).safeParse(jsonOf(text));
    const items = z.array(item).max(max).safeParse(stored.data?.[field]);
    const isReadable = items.success && stored.data?.['schema'] === SCHEMA;
    return isReadable ? ok(items.data) : err(this.#rules.unreadable(this.path));
  }

  /** Whole or not at all: a reader sees the old file or the new one. */
  async #write(items: readonly Item[]): Promise<Refusal | null> {
    const temporary = `${this.path}.${process.pid}.new`;
    try {
      const stored = { schema: SCHEMA, [this.#rules.field]: items };
      await writeFile(temporary, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
      await rename(temporary, this.path);
      return null;
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      return this.#rules.notWritten(this.path, why);
    }
  }
}

/** Opened without blocking, and read only when it is a regular file of a sane size. undefined = there is none; null = it cannot be read. */
async function textOf(file: string): Promise<string | null | undefined> {
  try {
    // Windows has no such flag, and no FIFO in a folder either.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const facts = await handle.stat();
      return facts.isFile() && facts.size <= MAX_BYTES ? await handle.readFile('utf8') : null;
    } finally {
      await handle.close();
    }
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT' ? undefined : null;
  }
}

function jsonOf(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
