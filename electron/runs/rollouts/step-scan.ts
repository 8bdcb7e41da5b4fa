import { createHash } from 'node:crypto';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import { indexed, type ReadStep } from '#core/telemetry/rollouts/all-steps';
import { formatOf } from '#core/telemetry/rollouts/formats/formats';
import { matching } from '#core/telemetry/rollouts/rollout-query';
import type { Target } from '../../targets/target';
import type { ListedRollouts } from './find-rollouts';
import { readParts, type ReadPart, rowsIn } from './read-rows';
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
  readonly #index: StepScan | null;
  readonly #files = new Map<string, ReadFile>();
  readonly #prompts = new Map<string, string>();
  #previous: Promise<unknown> = Promise.resolve();

  /** @param index scan with the empty text, which knows how many rollouts the files have that it has read */
  constructor(text: string, index: StepScan | null = null) {
    this.#text = text;
    this.#index = index;
  }

  /** Steps that were read of a file as it is now; null where it was not read. */
  stepsOf(file: ListedRollouts, steps: readonly number[]): readonly ReadStep[] | null {
    return this.#files.get(`${keyOf(file)} ${steps.join(' ')}`)?.steps ?? null;
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
    const parts = await readParts(machine, file);
    if (!parts.ok) return problemOr(parts.error);
    const counted = this.#index?.stepsOf(file, steps) ?? null;
    if (counted !== null && isAbsent(parts.value, file, this.#text)) {
      const none = counted.map(({ step, count }) => ({ step, count, lines: [] }));
      return ok({ steps: none, problem: null, bytes: file.size });
    }
    const rows = await rowsIn(parts.value, file);
    if (!rows.ok) return problemOr(rows.error);
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

/** Why a file has no steps, where the others can be searched all the same. */
const problemOr = (refusal: Refusal): Result<ReadFile, Refusal> =>
  refusal.code === 'too-large' || refusal.code === 'unreadable'
    ? ok({ steps: [], problem: refusal.says, bytes: 0 })
    : err(refusal);

/** Text that JSON writes as it is. */
const UNESCAPED = /^[\w .,:;()?!+*=-]+$/;

/** Whether a text is nowhere in a file, by its bytes alone: decoding its rows takes several times as long. */
function isAbsent(parts: readonly ReadPart[], { source }: ListedRollouts, text: string): boolean {
  const wanted = text.toLowerCase();
  if (formatOf(source).isVerbatim !== true || !UNESCAPED.test(wanted)) return false;
  return parts.every(
    ({ bytes }) => !new TextDecoder().decode(bytes).toLowerCase().includes(wanted),
  );
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
