import { expect, test } from 'vitest';
import { RunId, type RunView } from '#core/contract/run/run';
import { aRunView } from '#core/contract/run/run.test-data';
import type { SeriesView } from '#core/contract/series/series';
import { parametersOf, shapeByName } from '#core/training/memory/model-shape';
import { type MemorySubject, taskMemory } from '#core/training/memory/task-memory';
import { readManifest } from '../read-manifest';
import { memoryFindings } from './memory-findings';
import { type ToyFacts, toyRows } from './toy-rows';
import { toyRun } from './toy-run';

const run = (n: number, more: Partial<RunView> = {}): RunView =>
  aRunView({
    runId: RunId.parse(`20260101-00000${n}-0000000${n}`),
    name: `toy ${n}`,
    recipe: 'rl/phase3',
    runDir: `/runs/${n}`,
    verdict: 'succeeded',
    exit: { code: 0, signal: null },
    startedMs: n * 1000,
    lastX: 10,
    xKind: 'timestep',
    ...more,
  });

const series = (tag: string, last: number, more: Partial<SeriesView> = {}): SeriesView => ({
  tag,
  canonical: null,
  source: 'console',
  xKind: 'timestep',
  unit: '',
  derivation: null,
  rounded: false,
  pointCount: 3,
  segmentCount: 1,
  firstX: 0,
  lastX: 512,
  firstWallMs: null,
  lastWallMs: null,
  lastElapsedMs: null,
  last,
  min: null,
  max: null,
  withoutX: 0,
  sameAs: null,
  ...more,
});

const rate = (last: number) =>
  series('fusion/llm_query_rate', last, { canonical: 'llm_query_rate' });
const COMPLETE: ToyFacts = {
  run: run(1),
  series: [series('train/loss', 0.1), rate(25), series('llm/error_rate', 0)],
  saved: [{ path: '/w/models/NQ.zip', mtimeMs: 2_000 }],
  saves: true,
  loaded: { ok: true, says: 'It loads.' },
  resumes: true,
  llm: true,
};
const states = (facts: Partial<ToyFacts>) =>
  Object.fromEntries(toyRows({ ...COMPLETE, ...facts }).map(({ id, state }) => [id, state]));

test('a toy that updated, logged, saved, loaded and asked its LLM proved all that a full run needs', () => {
  expect(states({})).toEqual({
    end: 'ok',
    update: 'ok',
    metrics: 'ok',
    checkpoint: 'ok',
    'checkpoint-loaded': 'ok',
    llm: 'ok',
  });
});

test('an LLM of which every query fails is no LLM, however often it was asked', () => {
  const failing = [series('train/loss', 0.1), rate(25), series('llm/error_rate', 100)];
  expect(states({ series: failing })).toMatchObject({ llm: 'bad' });
  expect(states({ series: [series('train/loss', 0.1), rate(0)] })).toMatchObject({ llm: 'bad' });
  expect(states({ series: [series('train/loss', 0.1), rate(25)] })).toMatchObject({
    llm: 'unknown',
  });
  expect(states({ llm: false })).not.toHaveProperty('llm');
});

test('a checkpoint that was not loaded is not tested, none at all is a fault, and what cannot be looked at is unknown', () => {
  expect(states({ loaded: null })).toMatchObject({
    checkpoint: 'ok',
    'checkpoint-loaded': 'unknown',
  });
  const loaded = { ok: false, says: 'RuntimeError: size mismatch' };
  expect(states({ loaded })).toMatchObject({ 'checkpoint-loaded': 'bad' });
  expect(states({ loaded, resumes: false })).toMatchObject({ 'checkpoint-loaded': 'warn' });
  expect(states({ saved: [], loaded: null })).toMatchObject({ checkpoint: 'bad' });
  expect(states({ saved: null, loaded: null })).toMatchObject({ checkpoint: 'unknown' });
  expect(states({ saved: [], saves: false, loaded: null })).toMatchObject({ checkpoint: 'warn' });
});

test('rewards alone show no update of the model', () => {
  const none = [series('rollout/ep_rew_mean', 3), series('train/loss', 0, { pointCount: 0 })];
  expect(states({ series: none })).toMatchObject({ update: 'bad', metrics: 'ok' });
  const first = [series('train/loss', 0.1, { lastX: 0 })];
  expect(states({ series: first })).toMatchObject({ update: 'bad' });
});

test('a toy that failed, is suspicious or still runs proves nothing', () => {
  expect(states({ run: run(1, { verdict: 'failed' }) })).toMatchObject({ end: 'bad' });
  expect(states({ run: run(1, { verdict: 'suspicious' }) })).toMatchObject({ end: 'bad' });
  expect(states({ run: run(1, { phase: 'running', verdict: null }) })).toMatchObject({
    end: 'unknown',
  });
});

function manifest(text: string) {
  const read = readManifest(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}
const RL = manifest(`
manifest: 1
id: rl
title: RL
tasks:
  - id: phase3
    title: Phase 3
    llm: true
    memory: { kind: sb3-rollout, of: { n_steps: n_steps, n_envs: 1, obs_bytes: 912 } }
    launch: { kind: script, file: p3.py }
    params: [{ name: n_steps, type: int, default: 2048 }]
    presets: [{ id: toy, title: Toy, params: { n_steps: 256 } }, { id: full, title: Full }]
  - id: smoke
    title: Smoke
    toyOf: phase3
    launch: { kind: script, file: smoke.py }
`);
const [task] = RL.tasks;
if (task === undefined) throw new Error('no task');

const existing = (runs: readonly RunView[], params: Readonly<Record<string, number>>) => ({
  list: () => Promise.resolve(runs),
  params: (id: string) => ({ n_steps: params[id] ?? 2048 }),
});

test('the toy is the newest ended run with the values of the toy preset, or of a task that is a toy of it', async () => {
  const [full, toy, running, smoke] = [
    run(1),
    run(2),
    run(3, { phase: 'running', verdict: null }),
    run(4, { recipe: 'rl/smoke' }),
  ];
  const params = { [toy.runId]: 256, [running.runId]: 256 };
  const subject = { manifest: RL, task, project: 'rl' };
  const newest = async (...runs: readonly RunView[]) =>
    (await toyRun(subject, existing(runs, params)))?.name ?? null;
  expect(await newest(running, toy, full)).toBe('toy 2');
  expect(await newest(running, full)).toBe('toy 3');
  expect(await newest(smoke, toy)).toBe('toy 4');
  expect(await newest(full, run(5, { recipe: 'other/phase3' }))).toBeNull();
});

const SHAPE = shapeByName('Qwen2.5-1.5B');
if (SHAPE === null) throw new Error('no shape');
const VERL: MemorySubject = {
  memory: {
    kind: 'verl',
    of: {
      prompt: 'max_prompt_length',
      response: 'max_response_length',
      batch: 'batch',
      utilization: 'gpu_mem',
      offload: 'offload',
    },
  },
  scopeOf: (values) => values,
  model: { shape: SHAPE, parameters: parametersOf(SHAPE) },
  machine: { gpu: 34, gpuUsed: 1, ram: 64, disk: 500 },
};
const VALUES = {
  max_prompt_length: 1536,
  max_response_length: 4096,
  batch: 16,
  gpu_mem: 0.7,
  offload: false,
};

test('a full run that does not fit says how much it needs, what the card has, and which values of the form fit', () => {
  const need = taskMemory(VALUES, VERL);
  if (need === null) throw new Error('no arithmetic');
  const [gpu] = memoryFindings(need, VALUES, VERL, { isDistro: false });
  expect(gpu).toMatchObject({ id: 'memory-gpu', state: 'bad' });
  expect(gpu?.says).toMatch(
    /^GPU memory: it needs about \d+ GB while it .+; this card has 34 GB\.$/,
  );
  const remedy = gpu?.remedies[0];
  const set = remedy?.kind === 'parameters' ? (remedy.set.params ?? {}) : {};
  const after = taskMemory({ ...VALUES, ...set }, VERL);
  const states2 =
    after === null ? [] : memoryFindings(after, { ...VALUES, ...set }, VERL, { isDistro: false });
  expect(states2.map(({ state }) => state)).not.toContain('bad');
});

test('a machine without a GPU, and one of unreadable memory, are distinguished', () => {
  const need = taskMemory(VALUES, VERL);
  if (need === null) throw new Error('no arithmetic');
  const on = (gpu: number | null) =>
    memoryFindings(
      need,
      VALUES,
      { ...VERL, machine: { ...VERL.machine, gpu } },
      { isDistro: false },
    )[0];
  expect(on(0)).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('this machine has none'),
  });
  expect(on(null)).toMatchObject({ state: 'unknown' });
});

test('in a distro the RAM that WSL gives can be raised, and the advice says how', () => {
  const subject = { ...VERL, machine: { ...VERL.machine, ram: 8 } };
  const need = taskMemory(VALUES, subject);
  if (need === null) throw new Error('no arithmetic');
  const [, ram] = memoryFindings(need, VALUES, subject, { isDistro: true });
  expect(ram).toMatchObject({ state: 'bad', advice: expect.stringContaining('.wslconfig') });
});
