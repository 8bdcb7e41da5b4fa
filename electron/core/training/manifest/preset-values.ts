import type { Preset } from '../recipe';
import { expressionValue, type Scope } from './expression';
import type { Manifest, ManifestTask } from './manifest';

/** Name of the parameter that every task with a workspace has. */
export const EXPERIMENT = 'experiment';
/** The preset of a short try; its runs have their own experiment, so that no toy overwrites a full run's model. */
const TOY = 'toy';

/** Whether a value of a preset follows from facts of the target. Then it begins with `=`: `=max(1, floor(cpu_count / 4))`. */
export const isComputed = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('=');

/** Presets of a task with their values for one target; what its facts do not say keeps the parameter's default. */
export function presetsFor(
  { workspace }: Pick<Manifest, 'workspace'>,
  { presets }: ManifestTask,
  facts: Scope,
): readonly Preset[] {
  const own = (id: string): Preset['params'] =>
    workspace !== undefined && id === TOY ? { [EXPERIMENT]: TOY } : {};
  return presets.map((preset) => ({
    ...preset,
    params: { ...own(preset.id), ...computedParams(preset.params, facts) },
  }));
}

function computedParams(params: Preset['params'], facts: Scope): Preset['params'] {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      if (!isComputed(value)) return [[name, value] as const];
      const computed = expressionValue(value.slice(1), facts);
      return computed === null ? [] : [[name, computed] as const];
    }),
  );
}

/** Has any preset a value that depends on the target's facts? */
export const needsFacts = ({ presets }: ManifestTask): boolean =>
  presets.some(({ params }) => Object.values(params).some(isComputed));
