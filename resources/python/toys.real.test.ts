import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { PointEvent } from '../../electron/core/telemetry/event';
import { LogReader } from '../../electron/core/telemetry/log-reader';
import { ensurePython } from '../../scripts/setup/python.mjs';
import {
  newFolder,
  waitForOutput,
  runPython,
  startPython,
  toolsFolder,
} from './training-process.fixture';

const python = ensurePython();
const toys = {
  hybrid: { reward: 'rollout/ep_rew_mean', checkpoint: 'models/phase3_hybrid_final.json' },
  arpo: { reward: 'critic/score/mean', checkpoint: 'checkpoints/global_step_4/actor.json' },
} as const;
const names = ['hybrid', 'arpo'] as const;
type Toy = (typeof names)[number];

const argvOf = (toy: Toy, ...rest: readonly string[]) => ['-m', `rl_cockpit_toys.${toy}`, ...rest];

function pointsOf(out: string): readonly PointEvent[] {
  const reader = new LogReader('auto', [], null);
  const lines = [...reader.push(new TextEncoder().encode(out)), ...reader.end()];
  return lines.flatMap(({ events }) => events).filter((event) => event.kind === 'point');
}

/** What a run printed, without what a clock printed. */
const timeless = (out: string) =>
  out
    .replaceAll(/^\| {4}(?:fps|time_elapsed) .*$/gm, '')
    .replaceAll(/^-{9,}$|^\|.*\|$/gm, (row) => row.replaceAll(/ +|-{2,}/g, ' '))
    .replaceAll(/ - (?:timing_s|perf)\/\S+|(?<=_time:)\S+/g, '');

test('the parts of the toys pass their own tests', async () => {
  const folder = path.join(toolsFolder, 'tests_toys');
  const ran = await runPython(python, ['-m', 'unittest', 'discover', '-s', folder]);
  expect(ran).toMatchObject({ code: 0, err: expect.stringMatching(/Ran [1-9]\d* tests.*\n\nOK/s) });
});

describe.each(names)('toy %s', (toy) => {
  test('trains the same with the same seed to the last bit, and differently with another', async () => {
    const folders = [newFolder(), newFolder(), newFolder()];
    const runs = await Promise.all(
      folders.map((folder, i) => {
        const seed = i < 2 ? '7' : '8';
        return runPython(python, argvOf(toy, '--length', '4', '--seed', seed), folder);
      }),
    );
    const [one, two, other] = runs.map(({ out }) => timeless(out));
    expect(runs.map(({ code, err }) => ({ code, err }))).toEqual(
      runs.map(() => ({ code: 0, err: '' })),
    );
    expect(two).toBe(one);
    expect(other).not.toBe(one);
    const saved = folders.map((folder) => readFileSync(path.join(folder, toys[toy].checkpoint)));
    expect(saved[1]?.equals(saved[0] ?? Buffer.of())).toBe(true);
    expect(saved[2]?.equals(saved[0] ?? Buffer.of())).toBe(false);
  });

  test('proves at its end that the checkpoint which it saved is the policy that it trained', async () => {
    const { out } = await runPython(python, argvOf(toy, '--length', '1'));
    const proof = /^\[CHECKPOINT\] Re-loaded \S+: same .* for (\d+) of (\d+) /m.exec(out);
    expect(Number(proof?.[1])).toBeGreaterThan(50);
    expect(proof?.[1]).toBe(proof?.[2]);
  });

  test('is read by the dialects: one reward per update, each at its own step', async () => {
    const points = pointsOf((await runPython(python, argvOf(toy, '--length', '4'))).out);
    const rewards = points.filter(({ tag }) => tag === toys[toy].reward);
    const steps = toy === 'hybrid' ? [1024, 2048, 3072, 4096] : [1, 2, 3, 4];
    expect(rewards.map(({ x }) => x)).toEqual(steps);
  });

  test('saves and says so when it is interrupted', async () => {
    const folder = newFolder();
    const { child, ended } = startPython(python, argvOf(toy, '--length', '5000'), folder);
    await waitForOutput(child, toy === 'hybrid' ? /ep_rew_mean/ : /^step:1 /m);
    child.kill('SIGINT');
    const { code, out } = await ended;
    expect(code).toBe(130);
    expect(out).toMatch(/^\[INTERRUPT\] Training interrupted by user$/m);
    expect(out).toMatch(/^\[CHECKPOINT\] Re-loaded /m);
    expect(out).not.toContain('Completed Successfully');
  });

  test('refuses a parameter that makes no sense with code 2', async () => {
    for (const bad of [
      ['--length', '0'],
      ['--learning-rate', 'nan'],
      ['--seed', '-1'],
    ]) {
      const { code, err } = await runPython(python, argvOf(toy, ...bad));
      expect(code).toBe(2);
      expect(err).toContain(String(bad[0]));
    }
  });
});

test('the query rate that toy-hybrid prints is its counters, in percent, and falls as confidence grows', async () => {
  const { out } = await runPython(python, argvOf('hybrid', '--length', '12'));
  const block =
    /\[LLM_CALLBACK\] Step (\d+)\n-+\nLLM Queries: (\d+)\n[^-]*?LLM Query Rate: ([\d.]+)%/g;
  const blocks = [...out.matchAll(block)].map(([, ...cells]) => cells.map(Number));
  expect(blocks).toHaveLength(24);
  for (const [step, queries, rate] of blocks) {
    expect(Math.abs((100 * (queries ?? NaN)) / (step ?? NaN) - (rate ?? NaN))).toBeLessThan(0.051);
  }
  const rates = blocks.map(([, , rate]) => rate ?? NaN);
  expect(new Set(rates).size).toBeGreaterThan(5);
  expect(rates.at(-1)).toBeLessThan(rates[0] ?? 0);
});

const Row = z.object({
  input: z.string(),
  output: z.string(),
  score: z.number().min(-1).max(1.1),
  step: z.literal(1),
  tool_calls: z.int(),
});

test('toy-arpo writes the rollouts of a step, whose mean score is the one it prints', async () => {
  const folder = newFolder();
  const { out } = await runPython(python, argvOf('arpo', '--length', '2'), folder);
  expect(readdirSync(path.join(folder, 'rollout')).toSorted()).toEqual(['1.jsonl', '2.jsonl']);
  const lines = readFileSync(path.join(folder, 'rollout/1.jsonl'), 'utf8').trimEnd().split('\n');
  const rows = lines.map((line) => Row.parse(JSON.parse(line)));
  const mean = rows.reduce((sum, { score }) => sum + score, 0) / rows.length;
  const first = pointsOf(out).find(({ tag, x }) => tag === 'critic/score/mean' && x === 1);
  expect(first?.value).toBeCloseTo(mean, 3);
  expect(rows.some(({ tool_calls, output }) => tool_calls > 0 && output.includes('<result>'))).toBe(
    true,
  );
});

const Measured = z.array(
  z.object({
    toy: z.string(),
    seed: z.int(),
    points: z.int().min(50),
    first: z.number(),
    rise: z.number(),
    share: z.number(),
  }),
);

/** Twenty seeds take half an hour: `scripts/toy_seeds.py` by hand. The same seed learns the same everywhere. */
test('both toys learn, and do not without a learning rate', async () => {
  const script = path.join(toolsFolder, '../../scripts/toy_seeds.py');
  const argv = [script, '--seeds', '1-1', '--length', '50', '--json'];
  const rows = Measured.parse(JSON.parse((await runPython(python, argv)).out));
  expect(rows.map(({ toy, seed }) => `${toy} ${seed}`)).toEqual(['arpo 1', 'hybrid 1']);
  for (const { first, rise, share } of rows) {
    expect(rise).toBeGreaterThanOrEqual(0.1 * Math.max(1, Math.abs(first)));
    expect(share).toBeLessThan(0.35);
  }
});
