import { expect, test } from 'vitest';
import type { TrainerEvent } from '../event';
import jsonArrays from './json-arrays';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const brief = (events: readonly TrainerEvent[]): unknown[] =>
  events.map((event) =>
    event.kind === 'point' ? [event.tag, event.xKind, event.x, event.value] : event.kind,
  );

const metrics = (rewards: readonly (number | string)[], times: readonly number[]): string =>
  `{"episode_losses": [], "parallel_rewards": [${rewards.join(', ')}], "collection_times": [${times.join(', ')}], "best_reward": -12.0, "total_steps": 30}`;

test('lists of numbers are series by episode; totals and empty lists are none', () => {
  const reader = jsonArrays.open('/run/training_metrics.json', null);
  expect(brief(reader.push(bytesOf(metrics([-12.5, 'NaN'], [1.25, 1]))))).toEqual([
    ['parallel_rewards', 'episode', 1, -12.5],
    ['collection_times', 'episode', 1, 1.25],
    ['parallel_rewards', 'episode', 2, Number.NaN],
    ['collection_times', 'episode', 2, 1],
  ]);
});

test('rewritten with one episode more, the file shows that episode alone', () => {
  const reader = jsonArrays.open('/run/training_metrics.json', null);
  reader.push(bytesOf(metrics([1, 2, 3], [1, 1, 1])));
  reader.reset();
  expect(brief(reader.push(bytesOf(metrics([1, 2, 3, 4], [1, 1, 1, 2]))))).toEqual([
    ['parallel_rewards', 'episode', 4, 4],
    ['collection_times', 'episode', 4, 2],
  ]);
});

test('a file that another training starts over opens a segment', () => {
  const reader = jsonArrays.open('/run/training_metrics.json', null);
  reader.push(bytesOf(metrics([1, 2, 3], [1, 1, 1])));
  reader.reset();
  expect(brief(reader.push(bytesOf(metrics([9], [1]))))).toEqual([
    'segment',
    ['parallel_rewards', 'episode', 1, 9],
    ['collection_times', 'episode', 1, 1],
  ]);
});

test("the history in trainer_state.json of Hugging Face's Trainer is read by its steps", () => {
  const state = `{"best_metric": null, "global_step": 4, "log_history": [
    {"epoch": 0.5, "grad_norm": 2.25, "learning_rate": 5e-05, "loss": 11.5, "step": 2},
    {"epoch": 1.0, "eval_loss": 11.25, "step": 4}], "stateful_callbacks": {"a": {"args": [1]}}}`;
  expect(brief(jsonArrays.open('/run/trainer_state.json', null).push(bytesOf(state)))).toEqual([
    ['epoch', 'update', 2, 0.5],
    ['grad_norm', 'update', 2, 2.25],
    ['learning_rate', 'update', 2, 5e-5],
    ['loss', 'update', 2, 11.5],
    ['epoch', 'update', 4, 1],
    ['eval_loss', 'update', 4, 11.25],
  ]);
});

test('the state inside a checkpoint is left to the one beside the checkpoints', () => {
  const head = bytesOf('{"log_history": []}');
  expect(jsonArrays.matches('/run/out/trainer_state.json', head)).toBe(true);
  expect(jsonArrays.matches('/run/out/checkpoint-5/trainer_state.json', head)).toBe(false);
});
