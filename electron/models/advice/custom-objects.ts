import type { PickledCallable } from '#core/contract/model/model-passport';

/** Defaults of Stable-Baselines3, for a schedule whose value cannot be read: `ppo.py`, `a2c.py`, `dqn.py`. */
const DEFAULT_RATE: Readonly<Record<string, number>> = { A2C: 0.0007, DQN: 0.0001 };
const DEFAULTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    clip_range: 'lambda _: 0.2',
    clip_range_vf: 'None',
    exploration_schedule: 'lambda _: 0.05',
  }),
);

/**
 * Python expression for the argument `custom_objects` of `load()`: an entry for each pickled callable of `data`, which
 * Stable-Baselines3 then never unpickles. A constant schedule keeps its value.
 * @returns null where no entry carries code
 */
export function customObjects(
  callables: readonly PickledCallable[],
  algorithm: string | null,
): string | null {
  const keys = [...new Set(callables.map(({ key }) => key))].filter((key) => !key.includes('.'));
  if (keys.length === 0) return null;
  const lines = keys.map((key) =>
    lineOf(
      key,
      callables.filter((one) => one.key === key),
      algorithm,
    ),
  );
  return `{\n${lines.join('\n')}\n}`;
}

function lineOf(key: string, own: readonly PickledCallable[], algorithm: string | null): string {
  const constant = constantOf(own);
  const isRate = key === 'learning_rate' || key === 'lr_schedule';
  const rate = constant ?? DEFAULT_RATE[algorithm ?? ''] ?? 0.0003;
  const value = isRate
    ? key === 'learning_rate'
      ? String(rate)
      : `lambda _: ${rate}`
    : constant === null
      ? (DEFAULTS.get(key) ?? 'None')
      : `lambda _: ${constant}`;
  const [first] = own;
  const was = constant === null && first !== undefined ? `  # was ${oneLine(first)}` : '';
  return `    ${JSON.stringify(key)}: ${value},${was}`;
}

/** Of the author, and so hostile: it may not end the comment. */
function oneLine({ name, file, line, closure }: PickledCallable): string {
  const over = closure.length === 0 ? '' : ` over ${closure.join(', ')}`;
  return `${name} of ${file}, line ${line}${over}`
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?')
    .slice(0, 200);
}

/** Value of a schedule that is constant: `constant_fn(0.2)` closes over it. */
function constantOf(own: readonly PickledCallable[]): number | null {
  const constant = own.find(({ name }) => name === 'constant_fn.<locals>.func');
  const [value] = constant?.closure ?? [];
  return typeof value === 'number' &&
    own.every((one) => one === constant || one.closure.length === 0)
    ? value
    : null;
}
