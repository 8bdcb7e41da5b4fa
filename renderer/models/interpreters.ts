import { useSyncExternalStore } from 'react';
import type { ModelKind } from '#core/contract/model/model-passport';
import type { PyEnv } from '#core/contract/target/target';
import { useEnvs } from '../bridge/queries/use-engine';
import { t } from '../words/t';

/** Interpreters beyond these are rarely the ones that are meant, and each is looked at. */
const MAX = 8;
const KEY = 'rl-cockpit.model-pythons';

/** An interpreter that a model can be loaded with. */
export interface Interpreter {
  readonly python: string;
  readonly label: string;
  /** null: not known without starting it. */
  readonly version: string | null;
  /** Was it added by hand, and can it be taken away? */
  readonly isAdded: boolean;
}

/** The package that loads a kind of model. */
export const loaderOf = (kind: ModelKind): string =>
  kind === 'sb3' ? 'stable-baselines3' : 'torch';

/** Interpreters of a target that can load a kind of model, those added by hand first; undefined while they are being read. */
export function useInterpreters(
  target: string,
  kind: ModelKind,
): readonly Interpreter[] | undefined {
  const envs = useEnvs(target);
  const added = useSyncExternalStore(onChange, stored);
  if (envs === undefined) return undefined;
  const name = loaderOf(kind);
  const paths = pathsOf(added, target);
  const existing = (envs.ok ? envs.value : []).filter(
    ({ state, packages, python }) =>
      state === 'ok' && packages[name] !== undefined && !paths.includes(python),
  );
  return [...paths.map(addedInterpreter), ...existing.slice(0, MAX).map(interpreterOf)];
}

/** Adds an interpreter of a target, or takes one away; remembered by this browser. */
export function setAdded(target: string, python: string, isAdded: boolean): void {
  const before = linesOf(stored()).filter((line) => line !== `${target}\t${python}`);
  const lines = isAdded ? [`${target}\t${python}`, ...before] : before;
  lines.splice(MAX * 4);
  memory = lines.join('\n');
  try {
    localStorage.setItem(KEY, memory);
  } catch {
    // A browser that stores nothing asks again next time.
  }
  listeners.forEach((listener) => listener());
}

const listeners = new Set<() => void>();
let memory: string | null = null;

const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function stored(): string {
  if (memory !== null) return memory;
  try {
    memory = localStorage.getItem(KEY) ?? '';
  } catch {
    memory = '';
  }
  return memory;
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

const pathsOf = (text: string, target: string): readonly string[] =>
  linesOf(text).flatMap((line) => {
    const [on, python] = line.split('\t');
    return on === target && python !== undefined ? [python] : [];
  });

const addedInterpreter = (python: string): Interpreter => ({
  python,
  label: python,
  version: null,
  isAdded: true,
});

function interpreterOf({ python, name, prefix, version }: PyEnv): Interpreter {
  const folder = prefix.split(/[\\/]/).findLast((part) => part !== '') ?? prefix;
  const label = t('models.env', { name: name ?? folder, version: version ?? '?' });
  return { python, label, version, isAdded: false };
}
