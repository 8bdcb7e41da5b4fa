import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import { z } from 'zod';
import { expect, test, type TestContext } from 'vitest';
import { ok } from '#core/lib/result';
import {
  sampleBytes,
  sampleNames,
  sampleText,
} from '#core/telemetry/fixtures/recorded-samples.test-data';
import { formatOf } from '#core/telemetry/rollouts/formats/formats';
import { trackioRows } from '#core/telemetry/rollouts/formats/trackio';
import { rolloutFile } from '#core/telemetry/rollouts/rollout-file';
import { groupCounts, grouped } from '#core/telemetry/rollouts/rollout-groups';
import { mean } from '#core/lib/statistics/statistics';
import { readRows } from './read-rows';

const State = z.object({ log_history: z.array(z.record(z.string(), z.number())) });

/** Rollouts of a recorded file, read in pieces as from a machine. */
async function rolloutsOf(context: TestContext, name: string) {
  const bytes = sampleBytes(context, name);
  const file = rolloutFile(name);
  if (file === null) throw new Error(`${name} is no rollout file`);
  const read = async (_path: string, from: number, max: number) =>
    ok({ size: bytes.length, bytes: bytes.slice(from, from + Math.min(max, 1_000)) });
  const rows = await readRows({ read }, { ...file, size: bytes.length, mtimeMs: 0 });
  if (!rows.ok) throw new Error(rows.error.says);
  const { rolloutOf } = formatOf(file.source);
  return grouped(rows.value.map((row, i) => rolloutOf(row, i)));
}

test('answers, rewards and groups of a TRL step are those that TRL itself logged for it', async (context) => {
  const folder = 'rollouts/trl-grpo/reward-hack';
  const { log_history: rows } = State.parse(
    JSON.parse(sampleText(context, `${folder}/trainer_state.json`)),
  );
  for (const step of [1, 30, 60, 90, 120]) {
    const logged = rows.find((row) => row['step'] === step) ?? {};
    const name = `${folder}/completions_${String(step).padStart(5, '0')}.parquet`;
    const rollouts = await rolloutsOf(context, name);
    expect(rollouts.length).toBe(16);
    const meanOf = (part: string): number =>
      mean(rollouts.map(({ numbers }) => numbers.find((one) => one.name === part)?.value ?? 0));
    expect(meanOf('has_digit')).toBeCloseTo(logged['rewards/has_digit/mean'] ?? 0, 5);
    expect(meanOf('correct')).toBeCloseTo(logged['rewards/correct/mean'] ?? 0, 5);
    expect(mean(rollouts.map(({ score }) => score ?? 0))).toBeCloseTo(logged['reward'] ?? 0, 5);
    const groups = groupCounts(rollouts);
    // Two groups of one prompt look like one.
    expect(groups?.count).toBeLessThanOrEqual(4);
    const isApart = groups?.count === 4;
    const equal = isApart ? groups.equal / 4 : logged['frac_reward_zero_std'];
    expect(equal).toBeCloseTo(logged['frac_reward_zero_std'] ?? 0, 5);
  }
});

test('tables of an offline W&B folder have the step in their rows, not in their names', async (context) => {
  const folder = 'rollouts/trl-grpo/wandb-offline/files/media/table';
  const files = sampleNames(context, folder).map((name) => `${folder}/${name}`);
  const counts = await Promise.all(
    files.map(async (name) => (await rolloutsOf(context, name)).length),
  );
  expect(new Set(counts)).toEqual(new Set([16]));
  expect(rolloutFile(files[0] ?? '')).toMatchObject({ source: 'wandb', step: null });
});

test('a rollout dump of ARPO has its scores, its tool calls and its groups', async (context) => {
  const name = 'arpo-rehearsal/artifacts/h4_quick/rollout_1.jsonl';
  const rollouts = await rolloutsOf(context, name);
  const rows = sampleText(context, name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
  expect(rollouts.map(({ score }) => score)).toEqual(rows.map((row) => row['score']));
  expect(new Set(rollouts.map(({ group }) => group)).size).toBe(
    new Set(rows.map((row) => row['input'])).size,
  );
  expect(rollouts.some(({ toolCalls }) => toolCalls > 0)).toBe(true);
  expect(rollouts.every(({ isUnfinished }) => isUnfinished !== null)).toBe(true);
});

const bytesOf = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { read: async () => ok({ size: bytes.length, bytes }), size: bytes.length };
};

test('a file that is being written gives its complete lines, and a broken table is refused with its name', async () => {
  const half = bytesOf('{"input": "a", "output": "b", "score": 1}\n{"input": "c", "outp');
  const lines = await readRows(
    { read: half.read },
    {
      path: '/r/1.jsonl',
      source: 'verl',
      step: 1,
      isValidation: false,
      size: half.size,
      mtimeMs: 0,
    },
  );
  expect(lines).toMatchObject({ ok: true, value: [{ input: 'a' }] });
  const broken = bytesOf('PAR1 no parquet');
  const table = await readRows(
    { read: broken.read },
    {
      path: '/r/completions_00001.parquet',
      source: 'trl',
      step: 1,
      isValidation: false,
      size: broken.size,
      mtimeMs: 0,
    },
  );
  expect(table).toMatchObject({ ok: false, error: { code: 'unreadable' } });
});

test('answers in trackio’s database are those of the W&B tables of the same run', async (context) => {
  const folder = 'rollouts/trl-grpo';
  const tables = `${folder}/wandb-offline/files/media/table`;
  const logged = await rolloutsOf(context, `${folder}/trackio-8-steps.db`);
  expect(logged.length).toBe(8 * 16);
  const lists = await Promise.all(
    sampleNames(context, tables).map((name) => rolloutsOf(context, `${tables}/${name}`)),
  );
  const keys = (all: typeof logged) =>
    new Set(
      all.map(({ prompt, answer, score, gold }) => JSON.stringify([prompt, answer, score, gold])),
    );
  expect(keys(logged)).toEqual(keys(lists.flat()));
});

test('compressed files of a folder are too large together, though each is small', async () => {
  const packed = new Uint8Array(zstdCompressSync(new Uint8Array(40 << 20)));
  const size = packed.length;
  const read = async () => ok({ size, bytes: packed });
  const part = (name: string) => ({ path: `/r/traces/stream/${name}.jsonl.zst`, size });
  const folder = { path: '/r/traces/stream', source: 'prime-rl-stream', step: null } as const;
  const file = { ...folder, isValidation: false, size: 2 * size, mtimeMs: 0 };
  expect(await readRows({ read }, { ...file, parts: [part('00000')] })).toEqual(ok([]));
  expect(
    await readRows({ read }, { ...file, parts: [part('00000'), part('00001')] }),
  ).toMatchObject({ ok: false, error: { code: 'too-large' } });
});

/** Metrics of trackio with a table of one answer. */
const table = (step: number, completion: string) =>
  JSON.stringify({
    t: { _type: 'trackio.table', _value: [{ step, prompt: 'p', completion, right: 1 }] },
  });

test('of a project with several runs in trackio’s database the newest is shown', async (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-trackio-'));
  context.onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'p.db');
  const db = new DatabaseSync(file);
  db.exec('CREATE TABLE configs (id INTEGER PRIMARY KEY, run_id TEXT NOT NULL)');
  db.exec(
    'CREATE TABLE metrics (id INTEGER PRIMARY KEY, run_id TEXT NOT NULL, metrics TEXT NOT NULL)',
  );
  const log = db.prepare('INSERT INTO metrics (run_id, metrics) VALUES (?, ?)');
  log.run('old', table(1, 'of the old run'));
  log.run('new', table(2, 'of the new run'));
  log.run('new', JSON.stringify({ loss: 1 }));
  db.close();
  const rows = trackioRows(new Uint8Array(readFileSync(file)));
  expect(rows?.map((row) => row['completion'])).toEqual(['of the new run']);
});
