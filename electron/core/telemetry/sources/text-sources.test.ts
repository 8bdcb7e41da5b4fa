import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { TrainerEvent } from '../event';
import type { Source } from '../source';
import jsonLines from './json-lines';
import monitorCsv from './monitor-csv';
import rollouts from './rollouts';
import verlJsonl from './verl-jsonl';

const folder =
  process.env['RL_COCKPIT_SAMPLES'] ??
  resolve(import.meta.dirname, '../../../../../shared/samples');
const hasSamples = existsSync(join(folder, 'arpo-rehearsal'));

function read(source: Source, path: string, text: string): TrainerEvent[] {
  const reader = source.open(path, null);
  return [...reader.push(new TextEncoder().encode(text)), ...reader.finish()];
}
const short = (events: readonly TrainerEvent[]): unknown[] =>
  events.map((event) => (event.kind === 'point' ? [event.tag, event.x, event.value] : event.kind));

const verlRow = (step: number): Uint8Array =>
  new TextEncoder().encode(`{"step":${step},"data":{"a":${step}.5}}\n`);
const rollout = (output: string, score: number): string =>
  `${JSON.stringify({ input: 'q', output, score, step: 4 })}\n`;

test("monitor.csv gives every episode's reward and length, at t_start + t", () => {
  const text =
    '#{"t_start": 1700000000.5, "env_id": "X"}\nr,l,t,is_success\n1.5,20,2.25,1\n-2,7,3,0\n';
  const events = read(monitorCsv, '/run/monitor.csv', text);
  expect(short(events)).toEqual([
    ['monitor/reward', 1, 1.5],
    ['monitor/episode_length', 1, 20],
    ['monitor/is_success', 1, 1],
    ['monitor/reward', 2, -2],
    ['monitor/episode_length', 2, 7],
    ['monitor/is_success', 2, 0],
  ]);
  expect(events[0]).toMatchObject({ xKind: 'episode', wallMs: 1700000002750 });
  expect(short(read(monitorCsv, '/run/3.monitor.csv', text))[0]).toEqual([
    'monitor/3/reward',
    1,
    1.5,
  ]);
});

test("LLaMA-Factory's trainer_log.jsonl counts its rows by updates, not by rows, and names the last one once", () => {
  const row =
    '{"current_steps": 10, "total_steps": 50, "loss": 5.5, "lr": 1e-05, "epoch": 0.5, "percentage": 20.0, "elapsed_time": "0:00:02", "remaining_time": "0:00:08"}\n';
  const text = row + row.replace('10', '20');
  const [goal, ...events] = read(jsonLines, '/run/model/trainer_log.jsonl', text);
  expect(goal).toEqual({ kind: 'target', x: 50, xKind: 'update' });
  expect(short(events)).toContainEqual(['loss', 10, 5.5]);
  expect(short(events)).toContainEqual(['loss', 20, 5.5]);
  expect(events.every((event) => event.kind === 'point' && event.xKind === 'update')).toBe(true);
});

test("in verl's JSON lines null is a value that is not a number", () => {
  const text = '{"step":3,"data":{"actor/lr":1e-06,"critic/score/mean":null}}\n{"step":"x"}\n';
  expect(short(read(verlJsonl, '/run/a.jsonl', text))).toEqual([
    ['actor/lr', 3, 1e-6],
    ['critic/score/mean', 3, NaN],
  ]);
});

test('a resume that truncates the file opens a segment', () => {
  const reader = verlJsonl.open('/run/a.jsonl', null);
  reader.push(verlRow(1));
  reader.push(verlRow(2));
  reader.reset();
  expect(short(reader.push(verlRow(2)))).toEqual(['segment', ['a', 2, 2.5]]);
});

test('bare NaN and infinities are numbers, groups are joined, the step is the axis', () => {
  const text = '{"step":5,"loss":NaN,"eval":{"reward":-Infinity},"name":"NaN","ok":true}\nnoise\n';
  expect(short(read(jsonLines, '/run/metrics.jsonl', text))).toEqual([
    ['loss', 5, NaN],
    ['eval/reward', 5, -Infinity],
    ['ok', 5, 1],
  ]);
});

test('a step of rollouts is one point: the share with a tool call, mean and spread of the scores', () => {
  const text =
    rollout('<think>t</think><search>x</search>', 1) +
    rollout('<python>1', 0) +
    rollout('plain', -1) +
    rollout('<python>1</search> <result>', 0);
  const events = read(rollouts, '/run/rollout/4.jsonl', text);
  expect(short(events)).toEqual([
    ['rollout/tool_call_share', 4, 50],
    ['rollout/score_mean', 4, 0],
    ['rollout/score_std', 4, Math.sqrt(0.5)],
  ]);
  expect(events[0]).toMatchObject({
    xKind: 'update',
    derivation: 'share of rollouts of a step with at least one tool call',
  });
  const counted = '{"output":"","tool_calls":2}\n{"output":"","tool_calls":[]}\n';
  expect(short(read(rollouts, '/run/val/7.jsonl', counted))).toEqual([
    ['val_rollout/tool_call_share', 7, 50],
  ]);
});

test('nothing is reported for a step before its file has stopped growing, and nothing twice', () => {
  const reader = rollouts.open('/run/rollout/1.jsonl', null);
  expect(reader.push(new TextEncoder().encode('{"output":"a","score":1}\n'))).toEqual([]);
  expect(reader.finish()).toHaveLength(3);
  expect(reader.finish()).toEqual([]);
});

test.skipIf(!hasSamples)('the recorded rollouts of ARPO nearly all call a tool', () => {
  const shares = [1, 2, 3, 4, 5].map((step) => {
    const file = join(folder, `arpo-rehearsal/artifacts/h4_quick/rollout_${step}.jsonl`);
    return short(read(rollouts, file, readFileSync(file, 'utf8')))[0];
  });
  expect(shares).toEqual(
    [30, 31, 32, 31, 31].map((calls, i) => ['rollout/tool_call_share', i + 1, (100 * calls) / 32]),
  );
});

test('a JSON row that leaves its step out is not placed by its number where its tag has come with steps', () => {
  const text = '{"loss":1,"step":100}\n{"loss":2}\n{"loss":3,"step":300}\n{"total_s":9}\n';
  expect(short(read(jsonLines, '/run/progress.json', text))).toEqual([
    ['loss', 100, 1],
    ['loss', NaN, 2],
    ['loss', 300, 3],
    ['total_s', 4, 9],
  ]);
});
