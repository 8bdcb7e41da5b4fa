import path from 'node:path';
import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { type Result, ok } from '#core/lib/result';
import { JsonFile } from '../files/json-file';

/** Choice of the user in the plan of one goal on one target. */
const Choice = z.object({
  /** The interpreter to use; null = the cockpit's own. */
  python: z.string().nullable(),
  /** Steps that they skipped. */
  skipped: z.array(z.string()),
});
export type Choice = z.infer<typeof Choice>;

const Stored = z.object({ schema: z.literal(1), plans: z.record(z.string(), Choice) });

const NO_CHOICE: Choice = { python: null, skipped: [] };

/** Choices of the user in plans (`setup.json` of one home), and nothing that a probe read. */
export class ChoicesFile {
  readonly #file: JsonFile<z.infer<typeof Stored>>;

  constructor(home: string) {
    this.#file = new JsonFile(path.join(home, 'setup.json'), Stored, { schema: 1, plans: {} });
  }

  async of(goal: string, target: string): Promise<Result<Choice, Refusal>> {
    const stored = await this.#file.read();
    return stored.ok ? ok(stored.value.plans[keyOf(goal, target)] ?? NO_CHOICE) : stored;
  }

  change(
    goal: string,
    target: string,
    changed: (choice: Choice) => Choice,
  ): Promise<Result<void, Refusal>> {
    const key = keyOf(goal, target);
    return this.#file.change(({ plans, ...stored }) => ({
      ...stored,
      plans: { ...plans, [key]: changed(plans[key] ?? NO_CHOICE) },
    }));
  }
}

const keyOf = (goal: string, target: string): string => `${goal} ${target}`;
