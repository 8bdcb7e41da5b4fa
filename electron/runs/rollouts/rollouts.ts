import type { Rollout, RolloutsQuery, StepRollouts } from '#core/contract/insight/rollouts';
import type { Refusal } from '#core/contract/refusal';
import type { Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import { err, ok, type Result } from '#core/lib/result';
import { groupCounts, grouped } from '#core/telemetry/rollouts/rollout-groups';
import { histogramOf, matching, picksOf } from '#core/telemetry/rollouts/rollout-query';
import type { RolloutRow } from '#core/telemetry/rollouts/bare-rollout';
import { rolloutOf } from '#core/telemetry/rollouts/rollout-row';
import type { Target } from '../../targets/target';
import { findRollouts, type ListedRollouts } from './find-rollouts';
import { readRows } from './read-rows';

type Machine = Pick<Target, 'walk' | 'heads' | 'read'>;

/** A run whose rollouts are asked for. */
export interface RolloutRun {
  readonly target: Machine;
  readonly spec: Spec;
  readonly digest: Pick<RunDigest, 'runDir' | 'proc' | 'exit'>;
}

/** Characters of a text in a list; the whole text comes by itself. */
const MAX_LISTED = 2_000;
/** Steps whose rollouts are held, and bytes of their files. */
const MAX_HELD = 4;
const MAX_HELD_BYTES = 96 << 20;
/** Runs whose files are listed, and files whose step is remembered. */
const MAX_LISTINGS = 8;
const MAX_STEPS = 20_000;
/** A listing of files is good for so long: a page of a live run asks every few seconds, and a walk costs its machine. */
const LISTED_MS = 10_000;

/** Rollouts of runs, read from the files that their trainers write, a step at a time. */
export class Rollouts {
  readonly #held = new Map<
    string,
    { readonly rollouts: readonly Rollout[]; readonly size: number }
  >();
  readonly #steps = new Map<string, readonly number[]>();
  readonly #listed = new Map<
    string,
    { readonly atMs: number; readonly files: readonly ListedRollouts[] }
  >();

  /** Rollouts of a step: the most telling ones, and those that the query asks for. */
  async ofStep(run: RolloutRun, query: RolloutsQuery): Promise<Result<StepRollouts, Refusal>> {
    const listed = await this.#files(run, query.validation);
    if (!listed.ok) return listed;
    const { bySteps, hasValidation } = listed.value;
    const steps = [...bySteps.keys()].toSorted((a, b) => a - b);
    const step = query.step === null ? (steps.at(-1) ?? null) : nearest(steps, query.step);
    const file = step === null ? undefined : bySteps.get(step);
    if (step === null || file === undefined) return ok({ ...NOTHING, steps, hasValidation });
    const read = await this.#rollouts(run.target, file, step);
    if (!read.ok) return read;
    const all = read.value;
    const rows = matching(all, query);
    return ok({
      steps,
      hasValidation,
      step,
      source: file.source,
      file: file.path,
      count: all.length,
      matched: rows.length,
      lacks: [...LACKS[file.source]],
      groups: groupCounts(all),
      picks: picksOf(all).map(({ kind, rollout }) => ({ kind, rollout: shortened(rollout) })),
      histogram: [...histogramOf(all)],
      rows: rows.slice(query.offset, query.offset + query.most).map(shortened),
    });
  }

  /** One rollout with its whole texts. */
  async one(
    run: RolloutRun,
    { step, index, validation }: { step: number; index: number; validation: boolean },
  ): Promise<Result<Rollout, Refusal>> {
    const listed = await this.#files(run, validation);
    if (!listed.ok) return listed;
    const file = listed.value.bySteps.get(step);
    const read = file === undefined ? ok([]) : await this.#rollouts(run.target, file, step);
    if (!read.ok) return read;
    const rollout = read.value[index];
    if (rollout !== undefined) return ok(rollout);
    const says = `Step ${step} has no rollout ${index}.`;
    return err({ code: 'not-found', says, remedy: 'List the rollouts of the step.' });
  }

  /** Files of a run by their steps; of two for one step the one that was written last. */
  async #files(
    { target, spec, digest }: RolloutRun,
    validation: boolean,
  ): Promise<
    Result<{ bySteps: ReadonlyMap<number, ListedRollouts>; hasValidation: boolean }, Refusal>
  > {
    const held = this.#listed.get(spec.runId);
    const isHeld = held !== undefined && Date.now() - held.atMs < LISTED_MS;
    const files = isHeld ? ok(held.files) : await findRollouts(target, spec, digest);
    if (!files.ok) return files;
    if (!isHeld) {
      this.#listed.set(spec.runId, { atMs: Date.now(), files: files.value });
      dropOldest(this.#listed, MAX_LISTINGS);
    }
    const bySteps = new Map<number, ListedRollouts>();
    for (const file of files.value.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (file.isValidation !== validation) continue;
      const steps = file.step === null ? await this.#stepsIn(target, file) : [file.step];
      for (const step of steps) bySteps.set(step, file);
    }
    return ok({ bySteps, hasValidation: files.value.some((file) => file.isValidation) });
  }

  /** Steps of a file that does not bear one in its name. */
  async #stepsIn(target: Machine, file: ListedRollouts): Promise<readonly number[]> {
    const key = keyOf(file);
    const existing = this.#steps.get(key);
    if (existing !== undefined) return existing;
    const rows = await readRows(target, file);
    const steps = rows.ok ? stepsOf(rows.value) : [];
    if (steps.length > 0) this.#steps.set(key, steps);
    dropOldest(this.#steps, MAX_STEPS);
    return steps;
  }

  #hold(key: string, rollouts: readonly Rollout[], size: number): void {
    this.#held.set(key, { rollouts, size });
    dropOldest(this.#held, MAX_HELD);
    const bytes = (): number => [...this.#held.values()].reduce((sum, one) => sum + one.size, 0);
    while (this.#held.size > 1 && bytes() > MAX_HELD_BYTES)
      dropOldest(this.#held, this.#held.size - 1);
  }

  async #rollouts(
    target: Machine,
    file: ListedRollouts,
    step: number,
  ): Promise<Result<readonly Rollout[], Refusal>> {
    const key = `${keyOf(file)} ${step}`;
    const held = this.#held.get(key);
    if (held !== undefined) return ok(held.rollouts);
    const rows = await readRows(target, file);
    if (!rows.ok) return rows;
    // A resumed training may add to the file of a step.
    const own = rows.value.filter(
      (row) => row['step'] === undefined || Number(row['step']) === step,
    );
    const rollouts = grouped(own.map((row, i) => rolloutOf(row, i, file.source)));
    this.#hold(key, rollouts, file.size);
    return ok(rollouts);
  }
}

/** A trainer that logs every tenth step has the answers of every tenth step only. */
function nearest(steps: readonly number[], step: number): number | null {
  const [first] = steps.toSorted((a, b) => Math.abs(a - step) - Math.abs(b - step));
  return first ?? null;
}

/** Removes what was put first until so many are left. */
function dropOldest(map: Map<string, unknown>, max: number): void {
  for (const key of map.keys()) {
    if (map.size <= max) return;
    map.delete(key);
  }
}

const NOTHING: StepRollouts = {
  steps: [],
  hasValidation: false,
  step: null,
  source: null,
  file: null,
  count: 0,
  matched: 0,
  lacks: [],
  groups: null,
  picks: [],
  histogram: [],
  rows: [],
};

const keyOf = ({ path, size, mtimeMs }: ListedRollouts): string => `${path} ${size} ${mtimeMs}`;

function stepsOf(rows: readonly RolloutRow[]): readonly number[] {
  const steps = new Set(rows.map((row) => Number(row['step'] ?? Number.NaN)));
  return [...steps].filter(Number.isFinite);
}

/** What the files of each trainer cannot tell. */
const LACKS: Readonly<Record<NonNullable<StepRollouts['source']>, readonly string[]>> = {
  verl: ['The file does not say which answers were cut at the length limit.'],
  trl: [
    'The file has no weights: the score is the plain sum of the reward functions.',
    'It does not say which answers were cut, and has only those of the last generation before a log (logging_steps=1 keeps all).',
  ],
  wandb: [
    'The table has no weights: the score is the plain sum of the reward functions.',
    'It does not say which answers were cut.',
  ],
  sb3: ['Of each step some episodes are kept: the first ones, the best and the worst.'],
};

function shortened(rollout: Rollout): Rollout {
  const { prompt, answer, texts } = rollout;
  return {
    ...rollout,
    prompt: prompt.slice(-MAX_LISTED),
    answer: answer.slice(0, MAX_LISTED),
    texts: texts.map(({ name, text }) => ({ name, text: text.slice(0, MAX_LISTED) })),
  };
}
