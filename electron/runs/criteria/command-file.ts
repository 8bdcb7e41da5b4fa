import path from 'node:path';
import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { parsed, writeJson } from './declared-file';
import { readText } from '../../files/regular-file';

const MAX_COMMANDS = 500;

/** A JSON file of the home with an entry for each command (`commandKey`): what the user said of it, for its next run. */
export class CommandFile<E extends { readonly key: string }> {
  readonly #name: string;
  readonly #schema: z.ZodType<{ readonly commands: readonly E[] }>;

  constructor(name: string, entry: z.ZodType<E>) {
    this.#name = name;
    // The newest last.
    this.#schema = z.object({ schema: z.literal(1), commands: z.array(entry) });
  }

  /** null where nothing was said, and for a file that cannot be read. */
  async read(home: string, key: string): Promise<E | null> {
    return (await this.#entries(home)).find((one) => one.key === key) ?? null;
  }

  /** Whole or not at all. @param entry null forgets what was said */
  async write(home: string, key: string, entry: E | null): Promise<Result<void, Refusal>> {
    const others = (await this.#entries(home)).filter((one) => one.key !== key);
    const commands = [...others, ...(entry === null ? [] : [entry])];
    const json = { schema: 1, commands: commands.slice(-MAX_COMMANDS) };
    return writeJson(path.join(home, this.#name), json);
  }

  async #entries(home: string): Promise<readonly E[]> {
    const text = await readText(path.join(home, this.#name)).catch(() => null);
    return text === null ? [] : (this.#schema.safeParse(parsed(text)).data?.commands ?? []);
  }
}
