import { open } from 'node:fs/promises';
import { constants } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import { jsonOf, replaceJson } from './json-file';

const SCHEMA = 1;
/** Full lists are far below this. */
const MAX_BYTES = 16_000_000;

/** Rules of a list, and what is said where one of them cannot be kept. `Scope`: the field by which its items belong together. */
export interface ListRules<Item, Scope extends keyof Item> {
  /** Name of the file in the home, without its ending. */
  readonly file: string;
  /** Name of the list in that file. */
  readonly field: string;
  readonly item: z.ZodType<Item>;
  readonly scope: Scope;
  readonly max: number;
  readonly unreadable: (file: string) => Refusal;
  readonly tooMany: () => Refusal;
  readonly notWritten: (file: string, why: string) => Refusal;
}

interface Named {
  readonly name: string;
}

/**
 * A list that the user made, as a JSON file of one home: items with a name each within their scope. A file that cannot be understood is
 * never overwritten.
 */
export class UserListFile<Item extends Named, Scope extends keyof Item> {
  readonly path: string;
  readonly #rules: ListRules<Item, Scope>;
  /** Changes one after the other: each reads what the one before has written. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(home: string, rules: ListRules<Item, Scope>) {
    this.path = path.join(home, `${rules.file}.json`);
    this.#rules = rules;
  }

  /** Items of a scope, in the order in which they were made. */
  async list(scope: Item[Scope]): Promise<Result<Item[], Refusal>> {
    const items = await this.#read();
    return items.ok ? ok(this.#within(items.value, scope)) : items;
  }

  /** Replaces the item of the same scope and name, or adds it. @returns the items of its scope */
  save(item: Item): Promise<Result<Item[], Refusal>> {
    return this.#change(item[this.#rules.scope], (items) =>
      items.some((one) => this.#isSame(one, item))
        ? items.map((one) => (this.#isSame(one, item) ? item : one))
        : [...items, item],
    );
  }

  /** @returns the items that are left in its scope */
  remove(key: Pick<Item, Scope | 'name'>): Promise<Result<Item[], Refusal>> {
    return this.#change(key[this.#rules.scope], (items) =>
      items.filter((one) => !this.#isSame(one, key)),
    );
  }

  #isSame(item: Item, key: Pick<Item, Scope | 'name'>): boolean {
    const { scope } = this.#rules;
    return item[scope] === key[scope] && item.name === key.name;
  }

  #within(items: readonly Item[], scope: Item[Scope]): Item[] {
    return items.filter((item) => item[this.#rules.scope] === scope);
  }

  #change(
    scope: Item[Scope],
    changed: (items: readonly Item[]) => readonly Item[],
  ): Promise<Result<Item[], Refusal>> {
    const next = this.#last.then(async () => {
      const items = await this.#read();
      if (!items.ok) return items;
      const now = changed(items.value);
      if (now.length > this.#rules.max) return err(this.#rules.tooMany());
      const problem = await this.#write(now);
      return problem === null ? ok(this.#within(now, scope)) : err(problem);
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

  async #write(items: readonly Item[]): Promise<Refusal | null> {
    try {
      await replaceJson(this.path, { schema: SCHEMA, [this.#rules.field]: items });
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
