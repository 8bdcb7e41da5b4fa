import { describe, expect, test } from 'vitest';
import { sampleBytes, sampleNames, sampleText } from '../fixtures/recorded-samples.test-data';
import type { PointEvent } from '../event';
import { LogReader } from '../log-reader';

function pointsOf(log: string | Uint8Array): PointEvent[] {
  const reader = new LogReader('json-lines', [], null);
  const bytes = typeof log === 'string' ? new TextEncoder().encode(`${log}\n`) : log;
  return [...reader.push(bytes), ...reader.end()]
    .flatMap((line) => line.events)
    .filter((event) => event.kind === 'point');
}
const report = (log: string): string =>
  pointsOf(log)
    .map(({ tag, x, xKind, value }) => `${tag}@${xKind} ${x}=${value}`)
    .join(', ');

describe('a JSON object on a line', () => {
  test.each([
    ['{"metric": "loss", "timestep": 5, "value": NaN}', 'loss@timestep 5=NaN'],
    [
      '{"step": 3, "data": {"actor/lr": 1e-06, "b": null}}',
      'actor/lr@update 3=0.000001, b@update 3=NaN',
    ],
    [
      '{"time/total_timesteps": 64, "loss": -Infinity, "name": "a NaN \\" b", "ok": true}',
      'loss@timestep 64=-Infinity, ok@timestep 64=1',
    ],
    ['{"global_step": 7, "train": {"kl": 0.5}, "list": [1]}', 'train/kl@timestep 7=0.5'],
    ['  {"episode": 2, "reward": 1.5, "timestamp": 1700000000}', 'reward@episode 2=1.5'],
    ['{"epoch": 0.5, "loss": 2, "__proto__": 3}', 'loss@update 0.5=2, __proto__@update 0.5=3'],
  ])('%s', (line, points) => {
    expect(report(line)).toBe(points);
  });

  test.each([
    '{"loss": 1}',
    '{"step": 1}',
    '{"step": "one", "loss": 1}',
    '{"step": 1, "message": "NaN"}',
    '{"step": 1, "loss": 1',
    '{"metric": "loss", "timestep": 5, "value": "high"}',
    '[1, 2]',
    '{}',
    'null',
    '(TaskRunner pid=5) {"step": 1, "score": 99}',
  ])('%s is not one that reports a metric', (line) => {
    expect(report(line)).toBe('');
  });
});

describe("the dict of Hugging Face's Trainer", () => {
  test('is read with and without quoted numbers, x being its running number', () => {
    const log =
      "{'loss': 0.5, 'grad_norm': nan, 'learning_rate': 1e-06, 'epoch': 0.1}\n{'loss': '0.4112', 'epoch': '0.2'}";
    expect(report(log)).toBe(
      'loss@row 1=0.5, grad_norm@row 1=NaN, learning_rate@row 1=0.000001, epoch@row 1=0.1, loss@row 2=0.4112, epoch@row 2=0.2',
    );
  });

  test.each(["{'pad_token_id': 0, 'eos': [1]}", "{'lr': 0.1, 'batch': 4}", "{'epoch': 3}"])(
    '%s is none',
    (line) => {
      expect(report(line)).toBe('');
    },
  );
});

describe('a dict that Python prints', () => {
  const result = [
    "{'config': {'lr': 5e-05, 'env': 'CartPole-v1'},",
    " 'env_runners': {'episode_return_mean': np.float64(21.5),",
    "                 'num_healthy_workers': 2,",
    "                 'agent_steps': {'default_agent': np.float64(nan)}},",
    " 'learners': [<Learner 1>, (1, 2)],",
    " 'node_ip': '127.0.0.1',",
    " 'training_iteration': 3}",
  ];

  test('over several lines, as pprint does, gives its numbers by their paths', () => {
    expect(report(result.join('\n'))).toBe(
      'config/lr@update 3=0.00005, env_runners/episode_return_mean@update 3=21.5, env_runners/num_healthy_workers@update 3=2, env_runners/agent_steps/default_agent@update 3=NaN',
    );
  });

  test('on one line with wrapped numbers and groups, too', () => {
    const line =
      "{'step': 4, 'reward': np.float32(1.5), 'info': {'a': tensor(2., device='cuda:0')}, 'ok': True, 'x': array([1, 2])}";
    expect(report(line)).toBe('reward@timestep 4=1.5, info/a@timestep 4=2, ok@timestep 4=1');
  });

  test('an object of JSON with an indent, too', () => {
    expect(report('{\n  "step": 5,\n  "train": {\n    "loss": 0.25\n  }\n}')).toBe(
      'train/loss@timestep 5=0.25',
    );
  });

  test('of which lines are missing, or that is followed by another text, is none', () => {
    expect(report([...result.slice(0, 3), 'done', '{"step": 1, "loss": 2}'].join('\n'))).toBe(
      'loss@timestep 1=2',
    );
  });
});

describe('real files', () => {
  test("every number of Stable-Baselines3's progress.json is read", (context) => {
    for (const run of sampleNames(context, 'sb3-runs')) {
      const text = sampleText(context, `sb3-runs/${run}/progress.json`);
      const numbers = text.match(/": (?:-?\d|NaN|-?Infinity|true|false)/g) ?? [];
      const rows = text.trim().split('\n').length;
      expect([run, pointsOf(text).length]).toEqual([run, numbers.length - rows]);
    }
  });

  test('the JSONL of a 629-step run is read whole', (context) => {
    const points = pointsOf(sampleBytes(context, 'verl/DERIVED_normal_grpo_1.5B.jsonl'));
    expect(new Set(points.map(({ x }) => x)).size).toBe(630);
    expect(points.find(({ tag }) => tag === 'val-core/amc/reward/mean@1')?.value).toBe(
      0.421_686_738_729_476_93,
    );
  });
});
