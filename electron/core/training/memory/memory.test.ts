import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { replayMemory, rolloutMemory } from './buffer-memory';
import { fittingValues } from './fitting-values';
import { type MachineMemory, sumOf } from './memory-part';
import { loraParameters, parametersOf, shapeByName, shapeOf } from './model-shape';
import {
  fittingParams,
  type MemorySubject,
  overflow,
  taskMemory,
  type Values,
} from './task-memory';
import { kvBytes, verlMemory, type VerlSettings } from './verl-memory';

/** config.json of Qwen/Qwen2.5-0.5B-Instruct and Qwen/Qwen2.5-1.5B-Instruct. */
const SMALL = shapeOf({
  model_type: 'qwen2',
  hidden_size: 896,
  num_hidden_layers: 24,
  num_attention_heads: 14,
  num_key_value_heads: 2,
  intermediate_size: 4864,
  vocab_size: 151_936,
  tie_word_embeddings: true,
});
const MIDDLE = shapeByName('Qwen/Qwen2.5-1.5B-Instruct');
if (SMALL === null || MIDDLE === null) throw new Error('no shape');

test('the parameters of a model are counted from its configuration as the headers of its weights have them', () => {
  expect(parametersOf(SMALL)).toBe(494_032_768);
  expect(parametersOf(MIDDLE)).toBe(1_543_714_304);
  expect(parametersOf(shapeByName('Qwen2.5-7B') ?? SMALL)).toBe(7_615_616_512);
});

test('the size of a model that is not downloaded comes from its name, and from no other number in it', () => {
  expect(shapeByName('Qwen/Qwen2.5-0.5B-Instruct')?.hidden).toBe(896);
  expect(shapeByName('models/Qwen3-8B')?.hidden).toBe(3584);
  expect(shapeByName('models/phase1_4096_steps')).toBeNull();
  expect(shapeByName('/home/me/models/mine')).toBeNull();
});

const CARD: MachineMemory = { gpu: 16, gpuUsed: null, ram: 32, disk: 200 };
/** The toy of ARPO for one card of 16 GB (facts: seed-projects 3.1). */
const TOY: VerlSettings = {
  gpus: 1,
  prompt: 1024,
  response: 1024,
  n: 4,
  batch: 8,
  tokens: 4096,
  logTokens: 8192,
  utilization: 0.4,
  tp: 1,
  offload: true,
  loraRank: 0,
  saves: 1,
};
const need = (settings: Partial<VerlSettings>, shape = SMALL, machine = CARD) =>
  verlMemory(shape, parametersOf(shape), { ...TOY, ...settings }, machine);
const gpu = (settings: Partial<VerlSettings>, shape = SMALL): number =>
  sumOf(need(settings, shape).parts, 'gpu');

test('half a billion parameters need 2 GB of weights, 4 GB of Adam and 2 GB of gradients, as the actor of verl is float32', () => {
  const gb = Object.fromEntries(need({}).parts.map(({ id, gb: size }) => [id, Math.round(size)]));
  expect([gb['weights'], gb['optimizer'], gb['gradients']]).toEqual([2, 4, 2]);
});

test('the toy of ARPO fits a card of 16 GB; the settings of its 7B script do not', () => {
  expect(overflow(need({}), CARD)).toEqual([]);
  const full = need({
    prompt: 1536,
    response: 4096,
    n: 16,
    batch: 128,
    tokens: 11_264,
    logTokens: 22_528,
    utilization: 0.7,
    offload: false,
  });
  expect(overflow(full, CARD)).toContain('gpu');
});

test('a token of Qwen2.5-0.5B takes 12,288 bytes of the KV cache', () => {
  expect(kvBytes(SMALL)).toBe(12_288);
});

test('a rehearsal with a tiny model needs what was measured: 3.2 to 3.7 GB of RAM', () => {
  const tiny = {
    ...SMALL,
    hidden: 64,
    layers: 2,
    intermediate: 128,
    heads: 4,
    kvHeads: 2,
    headDim: 16,
  };
  const ram = sumOf(need({ prompt: 512, response: 256 }, tiny).parts, 'ram');
  expect(ram).toBeGreaterThan(3.2);
  expect(ram).toBeLessThan(3.7);
});

const settings = fc.record({
  prompt: fc.integer({ min: 64, max: 4096 }),
  response: fc.integer({ min: 64, max: 8192 }),
  tokens: fc.integer({ min: 256, max: 32_768 }),
  logTokens: fc.integer({ min: 256, max: 65_536 }),
  utilization: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
  offload: fc.boolean(),
  gpus: fc.integer({ min: 1, max: 8 }),
});

test('more of anything never needs less, nor does a larger model', () => {
  fc.assert(
    fc.property(settings, (some) => {
      const rounded = 1e-9;
      const base = gpu(some);
      expect(gpu({ ...some, tokens: some.tokens * 2 })).toBeGreaterThanOrEqual(base - rounded);
      expect(gpu({ ...some, logTokens: some.logTokens * 2 })).toBeGreaterThanOrEqual(
        base - rounded,
      );
      expect(gpu({ ...some, response: some.response * 2 })).toBeGreaterThanOrEqual(base - rounded);
      expect(gpu({ ...some, offload: false })).toBeGreaterThanOrEqual(
        gpu({ ...some, offload: true }),
      );
      expect(gpu({ ...some, gpus: some.gpus + 1 })).toBeLessThanOrEqual(base + rounded);
      expect(gpu(some, MIDDLE)).toBeGreaterThanOrEqual(base - rounded);
      expect(gpu({ ...some, loraRank: 16 })).toBeLessThanOrEqual(base + rounded);
    }),
  );
});

test('LoRA at rank 16 trains about one hundredth of the parameters', () => {
  expect(loraParameters(SMALL, 16) / parametersOf(SMALL)).toBeCloseTo(0.0178, 3);
});

test('the buffers of the seed projects need what their owners measured', () => {
  const qnet = replayMemory({ capacity: 200_000, obsBytes: 8 * 50 * 50 * 4, actionBytes: 10_000 });
  expect(qnet.parts.find(({ id }) => id === 'replay')?.gb).toBeCloseTo(34, 1);
  const mario = rolloutMemory({
    nSteps: 1024,
    nEnvs: 8,
    obsBytes: 4 * 240 * 256,
    batchSize: 2048,
    parameters: 0,
    envGb: 0.2,
    llmGb: 0,
    saves: 0,
  });
  expect(mario.parts.find(({ id }) => id === 'rollout-buffer')?.gb).toBeCloseTo(2.0, 1);
});

const VERL: MemorySubject = {
  memory: {
    kind: 'verl',
    of: {
      prompt: 'max_prompt',
      response: 'max_response',
      n: 'n',
      batch: 'batch',
      utilization: 'gpu_mem',
      offload: 'offload',
    },
  },
  scopeOf: (values) => values,
  model: { shape: SMALL, parameters: parametersOf(SMALL) },
  machine: CARD,
};
const FULL: Values = {
  max_prompt: 1536,
  max_response: 4096,
  n: 16,
  batch: 128,
  gpu_mem: 0.7,
  offload: false,
  lr: 1e-6,
};

test('a suggestion for a card that is too small changes values of the form, and with them it fits', () => {
  const match = fittingParams(FULL, VERL);
  expect(match).toEqual(expect.objectContaining({ max_response: expect.any(Number) }));
  expect(match).not.toHaveProperty('lr');
  const next = taskMemory({ ...FULL, ...match }, VERL);
  expect(next === null ? null : overflow(next, CARD)).toEqual([]);
});

test('regardless of the card, a suggestion fits it, and values that fit are left alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 200 }), fc.integer({ min: 8, max: 512 }), (card, ram) => {
      const subject = { ...VERL, machine: { gpu: card, gpuUsed: 0.5, ram, disk: null } };
      const match = fittingParams(FULL, subject);
      const before = taskMemory(FULL, subject);
      const after = match === null ? null : taskMemory({ ...FULL, ...match }, subject);
      const over = after === null ? [] : overflow(after, subject.machine);
      const fitted = before !== null && overflow(before, subject.machine).length === 0;
      expect([over, fitted ? match : null]).toEqual([[], fitted ? {} : null]);
    }),
  );
});

test('a card of 4 GB gets no suggestion for a model of 1.5 B', () => {
  const subject: MemorySubject = {
    ...VERL,
    model: { shape: MIDDLE, parameters: parametersOf(MIDDLE) },
    machine: { ...CARD, gpu: 4 },
  };
  expect(fittingParams(FULL, subject)).toBeNull();
});

test('without the size of the model, or a number of the arithmetic, nothing is said', () => {
  expect(taskMemory(FULL, { ...VERL, model: null })).toBeNull();
  const of = { capacity: 'buffer', obs_bytes: 'not_there' };
  expect(taskMemory({ buffer: 5 }, { ...VERL, memory: { kind: 'replay', of } })).toBeNull();
});

test('a step towards fitting that was not needed in the end is taken back', () => {
  const moves = [
    (one: { a: number; b: number }) => (one.a > 1 ? { ...one, a: one.a - 1 } : null),
    (one: { a: number; b: number }) => (one.b > 1 ? { ...one, b: one.b - 1 } : null),
  ];
  expect(fittingValues({ a: 4, b: 10 }, moves, ({ b }) => b <= 5)).toEqual({ a: 4, b: 5 });
});
