import { createHash } from 'node:crypto';
import type { Refusal } from '#core/contract/refusal';
import { ok, type Result } from '#core/lib/result';
import { indexed, type ReadStep } from '#core/telemetry/rollouts/all-steps';
import { matching } from '#core/telemetry/rollouts/rollout-query';
import type { Target } from '../../targets/target';
import type { ListedRollouts } from './find-rollouts';
import { readRows } from './read-rows';
import { keyOf, rolloutsOf } from './rollout-files';

/** Bytes and lines of one scan: what a machine on the network carries, and what fits into memory. */
const MAX_BYTES = 512 << 20;
const MAX_LINES = 200_000;
/** Prompts that are kept, and characters of each, its last ones: a prompt of a conversation begins as all of them do. */
const MAX_PROMPTS = 20_000;
const MAX_PROMPT = 4_000;
/** Problems that are said. */
const MAX_PROBLEMS = 3;

type Machine = Pick<Target, 'read'>;
type BySteps = ReadonlyMap<number, ListedRollouts>;

/** What was read of a file: its steps, or why there are none. */
interface ReadFile {
  readonly steps: readonly ReadStep[];
  readonly problem: string | null;
  readonly bytes: number;
}

/** State of a scan: steps that were read, and how many never will be. */
export interface Scanned {
  readonly steps: readonly ReadStep[];
  readonly skipped: number;
  readonly problems: readonly string[];
}

/**
 * Search for a text through the rollouts of all steps of a run, the newest first. It keeps a line of each that contains the text; with the
 * empty text it is an index of all. A file that has grown is read again.
 */
export class StepScan {
  readonly #text: string;
  readonly #files = new Map<string, ReadFile>();
  readonly #prompts = new Map<string, string>();
  #previous: Promise<unknown> = Promise.resolve();

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads on for a while. Refuses where the machine cannot be reached; what cannot be read as rollouts is a problem of its file only. */
  async advance(
    machine: Machine,
    bySteps: BySteps,
    budgetMs: number,
  ): Promise<Result<Scanned, Refusal>> {
    const run = this.#previous.then(() => this.#advance(machine, bySteps, budgetMs));
    this.#previous = run.catch(() => null);
    return run;
  }

  async #advance(
    machine: Machine,
    bySteps: BySteps,
    budgetMs: number,
  ): Promise<Result<Scanned, Refusal>> {
    const files = stepsOfFiles(bySteps);
    this.#forgetOthers(files);
    const untilMs = performance.now() + budgetMs;
    for (const { key, file, steps } of files) {
      if (this.#files.has(key)) continue;
      if (this.#isFull() || performance.now() > untilMs) break;
      const read = await this.#read(machine, file, steps);
      if (!read.ok) return read;
      this.#files.set(key, read.value);
    }
    return ok(this.#scanned(files));
  }

  #isFull(): boolean {
    let [bytes, lines] = [0, 0];
    for (const file of this.#files.values()) {
      bytes += file.bytes;
      for (const step of file.steps) lines += step.lines.length;
    }
    return bytes >= MAX_BYTES || lines >= MAX_LINES;
  }

  async #read(
    machine: Machine,
    file: ListedRollouts,
    steps: readonly number[],
  ): Promise<Result<ReadFile, Refusal>> {
    const rows = await readRows(machine, file);
    if (!rows.ok && (rows.error.code === 'too-large' || rows.error.code === 'unreadable')) {
      return ok({ steps: [], problem: rows.error.says, bytes: 0 });
    }
    if (!rows.ok) return rows;
    const keys = new Map<string, string>();
    const keyed = (prompt: string): string => {
      const key = keys.get(prompt) ?? promptKey(prompt);
      keys.set(prompt, key);
      this.#keepPrompt(key, prompt);
      return key;
    };
    const read = steps.map((step) => {
      const rollouts = rolloutsOf(rows.value, file, step);
      const lines = matching(rollouts, { ...ANY, text: this.#text });
      return {
        step,
        count: rollouts.length,
        lines: lines.map((rollout) => indexed(rollout, step, keyed(rollout.prompt))),
      };
    });
    return ok({ steps: read, problem: null, bytes: file.size });
  }

  /** Prompt by its key; without the texts of very many or very long ones. */
  promptOf(key: string): string {
    return this.#prompts.get(key) ?? '';
  }

  #keepPrompt(key: string, prompt: string): void {
    if (this.#text !== '' || this.#prompts.has(key) || this.#prompts.size >= MAX_PROMPTS) return;
    this.#prompts.set(key, structuredClone(prompt.slice(-MAX_PROMPT)));
  }

  /** Files that have grown or are gone. */
  #forgetOthers(files: readonly FileSteps[]): void {
    const keys = new Set(files.map(({ key }) => key));
    for (const key of this.#files.keys()) if (!keys.has(key)) this.#files.delete(key);
  }

  #scanned(files: readonly FileSteps[]): Scanned {
    const problems = new Set<string>();
    const unread = this.#isFull() ? FULL : null;
    let skipped = 0;
    for (const { key, steps } of files) {
      const read = this.#files.get(key);
      const problem = read === undefined ? unread : read.problem;
      if (problem === null) continue;
      problems.add(problem);
      skipped += steps.length;
    }
    return {
      steps: [...this.#files.values()].flatMap(({ steps }) => steps),
      skipped,
      problems: [...problems].slice(0, MAX_PROBLEMS),
    };
  }
}

const ANY = { min: null, max: null, group: null, order: 'written' } as const;
const FULL =
  'The oldest steps are not searched: at most 537 MB and 200,000 answers are. Older steps can be shown one at a time.';

interface FileSteps {
  /** Name of the file as it is now, and of the steps that it is for: another file may take one from it. */
  readonly key: string;
  readonly file: ListedRollouts;
  readonly steps: readonly number[];
}

/** Files with the steps that each of them is for, the newest first. */
function stepsOfFiles(bySteps: BySteps): readonly FileSteps[] {
  const files = new Map<ListedRollouts, number[]>();
  for (const [step, file] of bySteps) {
    const steps = files.get(file);
    if (steps === undefined) files.set(file, [step]);
    else steps.push(step);
  }
  return [...files]
    .map(([file, steps]) => ({ key: `${keyOf(file)} ${steps.join(' ')}`, file, steps }))
    .toSorted((a, b) => Math.max(...b.steps) - Math.max(...a.steps));
}

/** Short name of a prompt: equal for equal prompts. */
export const promptKey = (prompt: string): string =>
  createHash('sha1').update(prompt).digest('base64url').slice(0, 16);
