import type { CheckpointUnit } from '../../contract/run/checkpoint-calls';

/** The number in a checkpoint's name, and what it counts by the words beside it; null where they do not say. */
export interface StepInName {
  readonly x: number;
  readonly unit: CheckpointUnit | null;
}

/** `2000`, `0400000`, `100k`, `1.5M`. */
const NUMBER = String.raw`(\d+(?:\.\d+(?=[kmb](?![a-z])))?(?:[kmb](?![a-z0-9]))?)(?!\d)`;
const UNITS: readonly (readonly [unit: CheckpointUnit, words: string])[] = [
  ['step', '(?:global_?|env_?|total_?|train_?|grad_?)?(?:time_?)?steps?|frames?'],
  ['update', '(?:num_?)?updates?|iter(?:ation)?s?|itr|it'],
  ['epoch', 'epochs?'],
  ['episode', 'episodes?'],
];
/** A word before its number (`step=100`, `epoch_3`), then a number before its word (`2000_steps`); `n_step_3` and `3_step` are returns. */
const WORDED: readonly (readonly [unit: CheckpointUnit, pattern: RegExp])[] = [
  ...UNITS.map(
    ([unit, words]) =>
      [
        unit,
        new RegExp(`(?:^|[^a-z])(?<!(?:^|[^a-z])n[_-])(?:${words})[_=:.-]*${NUMBER}`),
      ] as const,
  ),
  ...UNITS.map(
    ([unit, words]) =>
      [
        unit,
        new RegExp(`(?:^|[^a-z0-9.])${NUMBER}[_-]?(?!step(?![a-z]))(?:${words})(?![a-z0-9])`),
      ] as const,
  ),
];

/** Names of one framework, in the words of its own saving code. */
const OWN: readonly (readonly [unit: CheckpointUnit, name: RegExp])[] = [
  // checkpoint_000000045_20736.pth of Sample Factory: its updates, then its environment steps.
  ['step', /^(?:checkpoint|best|milestone)_\d{9}_(\d+)/],
  // model_4000.d3 of d3rlpy.
  ['step', /_(\d+)\.d3$/],
  // CartPole_ts-0400000_evt-best.zip of RL-Trainer.
  ['step', /(?:^|[_-])ts-(\d+)/],
  // last_cartpole_ep_30_rew_45.3.pth of rl_games counts epochs.
  ['epoch', /(?:^|_)ep_(\d+)_rew_/],
  // 3DBall-499998.onnx of ML-Agents.
  ['step', /^\w*[a-z]\w*-(\d{3,})\.onnx$/],
];

const MODEL_WORDS =
  'model|checkpoint|ckpt|ck|cp|chkpt|agents?|policy|weights|net(?:work)?|snapshot|save|params';
/** A number after the name of a model says a count, but not what is counted; two of them: the larger one is no epoch, rank or member. */
const BARE: readonly RegExp[] = [
  // Two digits or more: agent_1 is the second agent.
  /^(?:.*[_-])?(?:agents?|policy|net(?:work)?)[_.-](\d{2,})$/,
  new RegExp(String.raw`^(?:.*[_-])?(?:${MODEL_WORDS})[_.-]?(\d{2,}|(?<=[_.-])\d)$`),
  new RegExp(String.raw`^(?:.*[_-])?(?:${MODEL_WORDS})_(\d+)_(\d+)$`),
  // weights.06-0.35.hdf5 of Keras.
  /^(?:weights|model|ck|ckpt|checkpoint)[._-](\d+)-\d+\.\d+$/,
  /(?:^|[_-])ep[_-]?(\d+)(?![\da-z])/,
  /^(\d{2,})$/,
  /^\w*[a-z]\w*-(\d{3,})$/,
];
const AGENT = /^(?:.*[_-])?(?:agents?|policy|net(?:work)?)[_.-]?\d$/;

/**
 * The step in the last part of a checkpoint's path; null where its name has none. A date, a time stamp, a shard or the number of an agent is
 * no step.
 */
export function stepInName(path: string): StepInName | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  for (const [unit, pattern] of [...OWN, ...WORDED]) {
    const digits = pattern.exec(name)?.[1];
    if (digits !== undefined) return { x: numberOf(digits), unit };
  }
  return bareNumber(name.replace(/(?:\.(?=[a-z])[a-z\d_]+)+$/, ''));
}

function bareNumber(stem: string): StepInName | null {
  if (AGENT.test(stem)) return null;
  for (const pattern of BARE) {
    const numbers = pattern.exec(stem)?.slice(1) ?? [];
    if (numbers.some((digits) => isDate(digits))) return null;
    if (numbers.length > 0) return { x: Math.max(...numbers.map(Number)), unit: null };
  }
  return null;
}

const POWERS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

function numberOf(digits: string): number {
  const power = POWERS[digits.at(-1) ?? ''];
  return power === undefined ? Number(digits) : Math.round(Number(digits.slice(0, -1)) * power);
}

/** `20261124`, `20261124093000`, seconds or milliseconds since 1970 of this century. */
const isDate = (digits: string): boolean =>
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:\d{4,6})?$/.test(digits) ||
  /^1[5-9]\d{8}(?:\d{3})?$/.test(digits);
