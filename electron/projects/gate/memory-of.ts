import { z } from 'zod';
import { type Finding, finding } from '#core/contract/finding';
import type { ToyGate } from '#core/contract/project/project-calls';
import { expressionValue, type Scalar } from '#core/training/manifest/expression';
import { taskScope, withExperiment } from '#core/training/manifest/manifest-recipe';
import type { MachineMemory } from '#core/training/memory/memory-part';
import { parametersOf, shapeByName, shapeOf } from '#core/training/memory/model-shape';
import {
  type ModelFigures,
  type MemorySubject,
  taskMemory,
  type Values,
} from '#core/training/memory/task-memory';
import { scriptAnswer } from '../checks/answers';
import type { CheckContext } from '../checks/check-kind';
import { memoryNow } from '../checks/gigabytes';
import type { PreparedTask } from '../checks/launch-context';
import { factsOf } from '../facts';
import { memoryFindings } from './memory-findings';

type MemoryContext = Pick<CheckContext, 'ask' | 'hello'>;

/** A task with its values, on a machine. */
interface MemoryRequest extends Pick<PreparedTask, 'manifest' | 'task'> {
  readonly request: Pick<PreparedTask['request'], 'values' | 'paths' | 'hello'> & {
    readonly target: {
      view(): { readonly capabilities: { readonly mountsWindows: boolean } };
    };
  };
}

/**
 * Check before a start that cannot do without a GPU: what its arithmetic needs of the card's memory against what the card
 * has. Nothing for other tasks: those fall back to the CPU, or say themselves how much they need.
 */
export async function gpuChecks(
  ready: MemoryRequest,
  context: MemoryContext,
): Promise<readonly Finding[]> {
  if (ready.task.memory?.kind !== 'verl') return [];
  const { findings } = await memoryOf(ready, context);
  return findings.filter(({ id }) => id === 'memory-gpu' || id === 'memory');
}

type MemoryOfGate = Pick<ToyGate, 'memory' | 'has' | 'findings'>;

/** Memory that a task with these values needs, part by part, what the machine has, and whether that fits. */
export async function memoryOf(
  ready: MemoryRequest,
  context: MemoryContext,
): Promise<MemoryOfGate> {
  const { manifest, task, request } = ready;
  const machine = await machineOf(context);
  const has = { gpu: machine.gpu, ram: machine.ram, disk: machine.disk };
  const { memory } = task;
  if (memory === undefined) return { memory: [], has, findings: [] };
  const params = withExperiment(manifest, task);
  const facts = factsOf(request.hello);
  const scopeOf = (values: Values) => ({
    ...facts,
    ...taskScope(manifest, params, { ...values }, request.paths),
  });
  const values = scalars(request.values);
  const named = memory.of['model'];
  const name = named === undefined ? null : expressionValue(named, scopeOf(values));
  const model = memory.kind === 'verl' ? await modelOf(String(name ?? ''), context) : null;
  const subject: MemorySubject = { memory, scopeOf, model, machine };
  const need = taskMemory(values, subject);
  if (need === null)
    return { memory: [], has, findings: [unknownNeed(String(name ?? ''), memory.kind)] };
  const isDistro = request.target.view().capabilities.mountsWindows;
  return {
    memory: need.parts.map((part) => ({ ...part, gb: Number(part.gb.toFixed(3)) })),
    has,
    findings: memoryFindings(need, values, subject, { isDistro }),
  };
}

function unknownNeed(model: string, kind: string) {
  const says =
    kind !== 'verl'
      ? 'The memory that this needs cannot be computed from these values.'
      : model === ''
        ? 'Choose a model to see how much memory the training needs.'
        : `The size of ${model} is not known: it has no readable config.json, and its name says none.`;
  return finding('memory', 'unknown', says);
}

/** Memory of the machine now; null for what could not be read. */
async function machineOf(context: MemoryContext): Promise<MachineMemory> {
  const { diskFreeBytes } = context.hello;
  const disk = diskFreeBytes === null ? null : diskFreeBytes / 1e9;
  const read = await memoryNow(context);
  if ('unseen' in read) return { gpu: null, gpuUsed: null, ram: null, disk };
  const { ram, cards, problem } = read.now;
  const totals = cards.flatMap(({ total }) => (total === null ? [] : [total]));
  const used = cards.flatMap((card) => (card.used === null ? [] : [card.used]));
  const none = problem === null && cards.length === 0 ? 0 : null;
  return {
    gpu: totals.length === 0 ? none : Math.min(...totals),
    gpuUsed: used.length === 0 ? null : Math.max(...used),
    ram: ram.total,
    disk,
  };
}

const Shape = z.object({ config: z.unknown(), parameters: z.number().nullable() });

/** A model's size from its config.json and the headers of its weights, else from its name. */
async function modelOf(name: string, context: MemoryContext): Promise<ModelFigures | null> {
  if (name === '') return null;
  const request = {
    script: 'model_shape',
    by: 'training',
    words: { path: name },
    limitS: 30,
  } as const;
  const read = scriptAnswer(await context.ask(request), Shape);
  const shape = shapeOf(read?.config ?? null) ?? shapeByName(name);
  return shape === null ? null : { shape, parameters: read?.parameters ?? parametersOf(shape) };
}

function scalars(params: Readonly<Record<string, unknown>>): Record<string, Scalar> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]): [string, Scalar][] =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, value]]
        : [],
    ),
  );
}
