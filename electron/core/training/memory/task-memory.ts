import { expressionValue, type Scalar, type Scope } from '../manifest/expression';
import type { ManifestMemory } from '../manifest/manifest-memory';
import { replayMemory, rolloutMemory } from './buffer-memory';
import { fittingValues, type Move } from './fitting-values';
import { type MachineMemory, type MemoryNeed, sumOf } from './memory-part';
import type { ModelShape } from './model-shape';
import { verlMemory } from './verl-memory';

/** A language model of which the size is known. */
export interface ModelFigures {
  readonly shape: ModelShape;
  readonly parameters: number;
}

/** A task's arithmetic: which one, and what its parameters mean in it. */
export interface MemorySubject {
  readonly memory: ManifestMemory;
  /** Values of the form, and what follows from them. */
  readonly scopeOf: (values: Values) => Scope;
  /** null: a task without a language model, or one of unknown size. */
  readonly model: ModelFigures | null;
  readonly machine: MachineMemory;
}

export type Values = Readonly<Record<string, Scalar>>;

/** Memory that a task with these values needs; null where a number for it is missing. */
export function taskMemory(values: Values, subject: MemorySubject): MemoryNeed | null {
  const { memory, scopeOf, model, machine } = subject;
  const scope = scopeOf(values);
  const read = (role: string, otherwise: number): number => {
    const text = memory.of[role];
    const value = text === undefined ? otherwise : expressionValue(text, scope);
    return typeof value === 'boolean' ? Number(value) : Number(value ?? Number.NaN);
  };
  const settings = { saves: read('saves', 0) };
  const need = needOf(memory.kind, read, { settings, model, machine });
  const isComplete = need?.parts.every(({ gb }) => Number.isFinite(gb)) ?? false;
  return isComplete ? need : null;
}

type Read = (role: string, otherwise: number) => number;

function needOf(
  kind: ManifestMemory['kind'],
  read: Read,
  {
    settings: { saves },
    model,
    machine,
  }: Pick<MemorySubject, 'model' | 'machine'> & { readonly settings: { readonly saves: number } },
): MemoryNeed | null {
  switch (kind) {
    case 'verl': {
      if (model === null) return null;
      const settings = { ...verlSettings(read), saves };
      return verlMemory(model.shape, model.parameters, settings, machine);
    }
    case 'sb3-rollout':
      return rolloutMemory({
        nSteps: read('n_steps', Number.NaN),
        nEnvs: read('n_envs', 1),
        obsBytes: read('obs_bytes', Number.NaN),
        batchSize: read('batch_size', 64),
        parameters: read('parameters', 0),
        envGb: read('env_gb', 0),
        llmGb: read('llm_gb', 0),
        saves,
      });
    case 'replay':
      return replayMemory({
        capacity: read('capacity', Number.NaN),
        obsBytes: read('obs_bytes', Number.NaN),
        actionBytes: read('action_bytes', 8),
      });
  }
}

function verlSettings(read: Read) {
  const [prompt, response] = [read('prompt', Number.NaN), read('response', Number.NaN)];
  return {
    prompt,
    response,
    gpus: read('gpus', 1),
    n: read('n', 1),
    batch: read('batch', Number.NaN),
    tokens: read('tokens', 2 * (prompt + response)),
    logTokens: read('log_tokens', 4 * (prompt + response)),
    utilization: read('utilization', 0.5),
    tp: read('tp', 1),
    offload: read('offload', 0) !== 0,
    loraRank: read('lora_rank', 0),
  };
}

/** Parts that do not fit: none where all do, or where it is unknown what the machine has. */
export function overflow(
  need: MemoryNeed,
  machine: MachineMemory,
): readonly ('gpu' | 'ram' | 'disk')[] {
  return (['gpu', 'ram', 'disk'] as const).filter((of) => {
    const has = machine[of];
    return has !== null && sumOf(need.parts, of) > has;
  });
}

/** Ways to shrink each role, the harmless ones first; least = how far it goes. */
const MOVES: Readonly<
  Record<ManifestMemory['kind'], readonly (readonly [role: string, min: number])[]>
> = {
  verl: [
    ['offload', 1],
    ['utilization', 0.2],
    ['response', 128],
    ['prompt', 128],
    ['n', 2],
    ['batch', 2],
    ['saves', 1],
  ],
  'sb3-rollout': [
    ['n_envs', 1],
    ['n_steps', 64],
    ['batch_size', 32],
  ],
  replay: [['capacity', 1_000]],
};

/** Values that fit into the machine, with only what differs; null where none do, or the form cannot say them. */
export function fittingParams(values: Values, subject: MemorySubject): Values | null {
  const fits = (next: Values): boolean => {
    const need = taskMemory(next, subject);
    return need !== null && overflow(need, subject.machine).length === 0;
  };
  const moves = MOVES[subject.memory.kind].flatMap(([role, min]) => {
    const name = subject.memory.of[role];
    const isParam = name !== undefined && Object.hasOwn(values, name);
    return isParam ? [smaller(name, role, min)] : [];
  });
  const match = fittingValues(values, moves, fits);
  if (match === null) return null;
  return Object.fromEntries(
    Object.entries(match).filter(([name, value]) => value !== values[name]),
  );
}

const smaller =
  (name: string, role: string, min: number): Move<Values> =>
  (values) => {
    const value = values[name];
    if (typeof value === 'boolean') return value ? null : { ...values, [name]: true };
    if (typeof value !== 'number' || value <= min) return null;
    const next = role === 'utilization' ? Number((value - 0.1).toFixed(2)) : Math.floor(value / 2);
    return { ...values, [name]: Math.max(next, min) };
  };
