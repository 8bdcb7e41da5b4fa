import type { XKind } from '../../contract/run/run';

/** Names under which trainers write x, the most specific first. A bare `step` counts timesteps, as in most RL logs. */
const STEP_KEYS: readonly (readonly [string, XKind])[] = [
  ['time/total_timesteps', 'timestep'],
  ['total_timesteps', 'timestep'],
  ['num_timesteps', 'timestep'],
  ['timesteps_total', 'timestep'],
  ['timesteps', 'timestep'],
  ['timestep', 'timestep'],
  ['env_steps', 'timestep'],
  ['global_step', 'timestep'],
  ['step', 'timestep'],
  ['_step', 'timestep'],
  // LLaMA-Factory's trainer_log.jsonl.
  ['current_steps', 'update'],
  ['training/global_step', 'update'],
  ['update', 'update'],
  ['training_iteration', 'update'],
  ['iteration', 'update'],
  ['iter', 'update'],
  ['episode', 'episode'],
  ['epoch', 'update'],
];

/** Clocks and identities: numbers, but no metrics. */
export const NO_METRICS: ReadonlySet<string> = new Set([
  'ts',
  'time',
  'timestamp',
  '_timestamp',
  'wall_time',
  'created',
  'pid',
  'rank',
  'seed',
  'lineno',
]);

/** Names under which a row says when it was written, in seconds since 1970. */
const CLOCK_KEYS = ['wall_time', '_timestamp', 'timestamp'] as const;

/** The clock field of a row and its time in ms; null when it has none. */
export function clockOf(
  fields: ReadonlyMap<string, number>,
): { readonly key: string; readonly wallMs: number } | null {
  for (const key of CLOCK_KEYS) {
    const seconds = fields.get(key);
    if (seconds !== undefined && Number.isFinite(seconds)) return { key, wallMs: seconds * 1000 };
  }
  return null;
}

/** Column of a table that holds x; of those that are named for it the most specific one. */
export interface StepColumn {
  readonly key: string;
  readonly xKind: XKind;
}

/** Step columns among these names, the most specific first. */
export const stepColumns = (names: ReadonlySet<string>): readonly StepColumn[] =>
  STEP_KEYS.flatMap(([key, xKind]) => (names.has(key) ? [{ key, xKind }] : []));

export interface StepOf {
  readonly key: string;
  readonly x: number;
  readonly xKind: XKind;
}

/** The field that is x; null when none is a finite number. */
export function stepOf(fields: ReadonlyMap<string, number>): StepOf | null {
  for (const [key, xKind] of STEP_KEYS) {
    const x = fields.get(key);
    if (x !== undefined && Number.isFinite(x)) return { key, x, xKind };
  }
  return null;
}
