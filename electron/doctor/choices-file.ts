import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import { readText } from '../files/regular-file';

const MOST_BYTES = 1_000_000;

/** What a person chose in the plan of one goal on one target. */
const Choice = z.object({
  /** The interpreter to use; null = the cockpit's own. */
  python: z.string().nullable(),
  /** Steps that they skipped. */
  skipped: z.array(z.string()),
});
export type Choice = z.infer<typeof Choice>;

const Stored = z.object({ schema: z.literal(1), plans: z.record(z.string(), Choice) });

const NO_CHOICE: Choice = { python: null, skipped: [] };

/** setup.json of one home: a person's choices in plans, and nothing that a probe read. A file that cannot be read is never overwritten. */
export class ChoicesFile {
  readonly path: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(home: string) {
    this.path = path.join(home, 'setup.json');
  }

  async of(goal: string, target: string): Promise<Result<Choice, Refusal>> {
    const stored = await this.#read();
    return stored.ok ? ok(stored.value[keyOf(goal, target)] ?? NO_CHOICE) : stored;
  }

  change(
    goal: string,
    target: string,
    changed: (choice: Choice) => Choice,
  ): Promise<Result<void, Refusal>> {
    const next = this.#last.then(async () => {
      const stored = await this.#read();
      if (!stored.ok) return stored;
      const key = keyOf(goal, target);
      const now = changed(stored.value[key] ?? NO_CHOICE);
      return this.#write({ ...stored.value, [key]: now });
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #read(): Promise<Result<Readonly<Record<string, Choice>>, Refusal>> {
    const text = await textOf(this.path);
    if (text === undefined) return ok({});
    const stored = Stored.safeParse(jsonOf(text));
    return stored.success ? ok(stored.data.plans) : err(unreadable(this.path));
  }

  /** Whole or not at all. */
  async #write(plans: Readonly<Record<string, Choice>>): Promise<Result<void, Refusal>> {
    const temporary = `${this.path}.${process.pid}.new`;
    try {
      await writeFile(temporary, `${JSON.stringify({ schema: 1, plans }, null, 2)}\n`, {
        mode: 0o600,
      });
      await rename(temporary, this.path);
      return ok(undefined);
    } catch (cause) {
      return err(notWritten(this.path, cause));
    }
  }
}

/** undefined = there is no file; '' = it cannot be read. */
async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readText(file, MOST_BYTES);
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT' ? undefined : '';
  }
}

const keyOf = (goal: string, target: string): string => `${goal} ${target}`;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const unreadable = (file: string): Refusal => ({
  code: 'setup-unreadable',
  says: `${file} cannot be read as choices of the set-up, so RL Cockpit leaves it as it is.`,
  remedy: 'Repair it or move it away, then try again.',
});

const notWritten = (file: string, cause: unknown): Refusal => ({
  code: 'setup-not-written',
  says: `${file} could not be written: ${cause instanceof Error ? cause.message : String(cause)}.`,
  remedy: 'Free some space, or make the folder writable, then try again.',
});
