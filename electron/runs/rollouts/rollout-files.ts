import type { Rollout } from '#core/contract/insight/rollouts';
import type { Refusal } from '#core/contract/refusal';
import type { Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import { ok, type Result } from '#core/lib/result';
import type { RolloutRow } from '#core/telemetry/rollouts/bare-rollout';
import { formatOf } from '#core/telemetry/rollouts/formats/formats';
import { grouped } from '#core/telemetry/rollouts/rollout-groups';
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

/** Files of a run by their steps. */
export interface StepFiles {
  readonly bySteps: ReadonlyMap<number, ListedRollouts>;
  readonly hasValidation: boolean;
  /** Of all rollout files of the run. */
  readonly totalBytes: number;
}

/** Steps whose rollouts are held, and bytes of their files. */
const MAX_HELD = 4;
const MAX_HELD_BYTES = 96 << 20;
/** Runs whose files are listed, and files whose step is remembered. */
const MAX_LISTINGS = 8;
const MAX_STEPS = 20_000;
/** A listing of files is good for so long: a page of a live run asks every few seconds, and a walk costs its machine. */
const LISTED_MS = 10_000;

/** Rollout files of runs by their steps, and the rollouts in them. */
export class RolloutFiles {
  readonly #held = new Map<
    string,
    { readonly rollouts: readonly Rollout[]; readonly size: number }
  >();
  readonly #steps = new Map<string, readonly number[]>();
  readonly #listed = new Map<
    string,
    { readonly atMs: number; readonly files: readonly ListedRollouts[] }
  >();

  /** Files of a run by their steps; of two for one step the one of our tap, else the one that was written last. */
  async list(
    { target, spec, digest }: RolloutRun,
    validation: boolean,
  ): Promise<Result<StepFiles, Refusal>> {
    const held = this.#listed.get(spec.runId);
    const isHeld = held !== undefined && Date.now() - held.atMs < LISTED_MS;
    const files = isHeld ? ok(held.files) : await findRollouts(target, spec, digest);
    if (!files.ok) return files;
    if (!isHeld) {
      this.#listed.set(spec.runId, { atMs: Date.now(), files: files.value });
      dropOldest(this.#listed, MAX_LISTINGS);
    }
    const bySteps = new Map<number, ListedRollouts>();
    for (const file of files.value.toSorted(tapsLast)) {
      if (file.isValidation !== validation) continue;
      const steps = file.step === null ? await this.#stepsIn(target, file) : [file.step];
      for (const step of steps) bySteps.set(step, file);
    }
    const totalBytes = files.value.reduce((sum, { size }) => sum + size, 0);
    const hasValidation = files.value.some((file) => file.isValidation);
    return ok({ bySteps, hasValidation, totalBytes });
  }

  /** Steps of a file that does not bear one in its name. */
  async #stepsIn(target: Machine, file: ListedRollouts): Promise<readonly number[]> {
    const key = keyOf(file);
    const existing = this.#steps.get(key);
    if (existing !== undefined) return existing;
    const rows = await readRows(target, file);
    const steps = rows.ok ? stepsOf(rows.value, file) : [];
    if (rows.ok) this.#steps.set(key, steps);
    dropOldest(this.#steps, MAX_STEPS);
    return steps;
  }

  /** Rollouts of one step of a file. */
  async ofStep(
    target: Machine,
    file: ListedRollouts,
    step: number,
  ): Promise<Result<readonly Rollout[], Refusal>> {
    const key = `${keyOf(file)} ${step}`;
    const held = this.#held.get(key);
    if (held !== undefined) return ok(held.rollouts);
    const rows = await readRows(target, file);
    if (!rows.ok) return rows;
    const rollouts = rolloutsOf(rows.value, file, step);
    this.#hold(key, rollouts, file.size);
    return ok(rollouts);
  }

  #hold(key: string, rollouts: readonly Rollout[], size: number): void {
    this.#held.set(key, { rollouts, size });
    dropOldest(this.#held, MAX_HELD);
    const bytes = (): number => [...this.#held.values()].reduce((sum, one) => sum + one.size, 0);
    while (this.#held.size > 1 && bytes() > MAX_HELD_BYTES)
      dropOldest(this.#held, this.#held.size - 1);
  }
}

/** The taps keep every answer, trainers some. */
const tapsLast = (a: ListedRollouts, b: ListedRollouts): number =>
  Number(a.source === 'trl-tap') - Number(b.source === 'trl-tap') || a.mtimeMs - b.mtimeMs;

/** Rollouts of a step among the rows of its file: a resumed training may add to the file of a step. */
export function rolloutsOf(
  rows: readonly RolloutRow[],
  file: ListedRollouts,
  step: number,
): readonly Rollout[] {
  const { rolloutOf } = formatOf(file.source);
  const own = rows.filter((row) => (stepOf(row, file) ?? step) === step);
  return grouped(own.map((row, i) => rolloutOf(row, i)));
}

/** Removes what was put first until so many are left. */
export function dropOldest(map: Map<string, unknown>, max: number): void {
  for (const key of map.keys()) {
    if (map.size <= max) return;
    map.delete(key);
  }
}

/** Name of a file as it is now. */
export const keyOf = ({ path, size, mtimeMs }: ListedRollouts): string =>
  `${path} ${size} ${mtimeMs}`;

function stepsOf(rows: readonly RolloutRow[], file: ListedRollouts): readonly number[] {
  const steps = new Set(rows.map((row) => stepOf(row, file) ?? Number.NaN));
  return [...steps].filter(Number.isFinite);
}

/** Step of a row: NaN = it is left out, null = the row does not say. */
function stepOf(row: RolloutRow, { source, step }: ListedRollouts): number | null {
  const own = formatOf(source).stepOf;
  if (step === null && own !== undefined) return own(row) ?? Number.NaN;
  return row['step'] === undefined ? null : Number(row['step']);
}
