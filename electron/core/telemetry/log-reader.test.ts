import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleBytes } from './fixtures/recorded-samples.test-data';
import { dialects } from './dialects';
import { LogReader, type ReadLine } from './log-reader';
import { repetitions } from '../../../scripts/setup/repetitions.mjs';

const PATTERNS = [String.raw`score (?<score>\S+)`];
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function read(
  dialect: string,
  bytes: Uint8Array,
  cuts: readonly number[],
  saves: boolean,
): ReadLine[] {
  let reader = new LogReader(dialect, PATTERNS, null);
  const lines: ReadLine[] = [];
  let from = 0;
  for (const cut of [...cuts.toSorted((a, b) => a - b), bytes.length]) {
    const to = Math.min(cut, bytes.length);
    lines.push(...reader.push(bytes.slice(from, to)));
    from = to;
    if (saves) reader = new LogReader(dialect, PATTERNS, JSON.parse(JSON.stringify(reader.save())));
  }
  return [...lines, ...reader.end()];
}

/** Lines and pieces that wake each dialect, to be strung together in any order. */
const WORDS = [
  '---------------------------\n',
  '--------------------------------------------------\n',
  '| rollout/ |   |\n',
  '|    ep_rew_mean | -4.12 |\n',
  '| loss | nan |\n',
  '| time/ | |\n',
  '|    total_timesteps | 20 |\n',
  'Eval num_timesteps=20, episode_reward=-60.00 +/- 1\n',
  'Episode length: 3.00 +/- 0.00\n',
  'New best mean reward!\n',
  '| eval/ | |\n',
  '|    mean_reward | -60 |\n',
  'Logging to x\n',
  '\n[LLM_CALLBACK] Step 20\n',
  '[LLM_CALLBACK] Rollout End Summary\n',
  'LLM Queries: 25\n',
  'LLM Query Rate: 25.0%\n',
  '[STATS] LLM Performance:\n',
  '  Total queries: 5\n',
  '[ENV] Creating 2 parallel environments...\n',
  '[MARKET] Training on: NQ\n',
  'step:3 - a/b:1.000 - c:nan\n',
  '\u001B[36m(TaskRunner pid=5)\u001B[0m ',
  '(WorkerDict pid=6) ',
  '[response] ',
  '[ground_truth] 8\n',
  'Total training steps: 9\n',
  '{"step": 2, "loss": NaN}\n',
  "{'loss': '0.5', 'epoch': 1}\n",
  '{',
  '}\n',
  '[Episode 3] Reward: -0.2 Done: 3/4\n',
  'Episode 0: Reward=0.678 Burned=2155.0\n',
  '--- Episode 2/9 ---\n',
  '  Mean reward: -12.31\n',
  '  Agent epsilon: 0.9\n',
  'Environment 0 completed: Burned=345.2, Step=23\n',
  '📊 Episode Summary: Initial=1615.0, Final=2264.0, Reduction=-40.2%, Breaks=31, Efficiency=-32.41\n',
  '=== META-EPISODE 7/9 SUMMARY ===\n',
  'Rewards: mean=0.1, episodes_completed=4\n',
  'score 5\n',
  'Epoch 1/9 - loss: 3 ',
  ' Learning iteration 3/9 \n',
  '      Mean reward: 5.16\n',
  '      ETA: 1s\n',
  '|           EpRet |            21.5 |\n',
  '| TotalEnvInteracts |           400 |\n',
  `${'-'.repeat(40)}\n`,
  'fps step: 9 fps step and policy inference: 8 fps total: 7 epoch: 1/5 frames: 3\n',
  'saving next best rewards:  [3.5]\n',
  '50%|## | 1/2 [00:01<00:02, 2.0it/s, loss=0.5]\r',
  '100%|####| 2/2 [00:01<00:02, 2.0it/s, loss=0.4]\r',
  '[worker 1] step 3 of 9 ended with reward 2.5\n',
  'step  loss  reward\n',
  '-----  -----\n',
  'AverageReturn   1.5\n',
  '=== Episode 4 ===\n',
  'Steps: 37\n',
  '   4  0.25     1.5\n',
  '[INFO] Hyperparameters for behavior name A:\n',
  '\tmax_steps:\t50\n',
  '[INFO] A. Step: 5. Time Elapsed: 1.0 s. Mean Reward: 2.0. Std of Reward: 0.1. Training.\n',
  'Epoch #1: 4it [00:01, 9it/s, env_step=4, rew=9.20]\n',
  'Epoch #1: test_reward: 9.5 ± 0.5, best_reward: 9.5 ± 0.5 in #1\n',
  "INFO a.py:1] ✨ Global step 3: {'kl': 0.1, 'text': 'x'}\n",
  'Epoch 1/4\n',
  '3/3 - 0s - 6ms/step - loss: 0.7\n',
  'step 250: train loss 2.1, val loss 2.2\n',
  'global_step=7, episodic_return=[55.]\n',
  'SPS: 12\n',
  'Ep 40 | avg reward 21.2 | eps 0.1\n',
  "{'loss': '0.5', 'epoch': '1'}\n\r 60%|█  | 6/9 [00:01<00:01, 1.0it/s]",
  '\r100%|█  | 3/3 [00:01<00:01, 1.0it/s]',
  '\r 33%|█  | 3/9 [00:01<00:01, 1.0it/s]',
  '\r 10% ━━━━━━ 5/50  [ 0:00:01 < 0:00:01 , 1 it/s ]',
  '\r 50%|█  | 1/2 [00:01<00:01, 1.0it/s]',
  '\n',
  '\r',
  '\r\n',
  'é🚀',
  ' ',
  ': ',
  '=',
  '1e5',
  '\u0000',
];
/** Whole blocks, so that a state which spans lines is in the middle of its work wherever the log is cut. */
const RULE = '---------------------------\n';
const STEPS = '| time/              |    |\n|    total_timesteps | 20 |\n';
const SCENES = [
  `${RULE}| rollout/       |       |\n|    ep_rew_mean | -4.12 |\n|    ep_len_mean | 3 |\n${STEPS}${RULE}`,
  `Eval num_timesteps=20, episode_reward=-60.00 +/- 1\nEpisode length: 3.00 +/- 0.00\n${RULE}| eval/ |  |\n|    mean_reward | -60 |\n${STEPS}${RULE}`,
  'Eval num_timesteps=30, episode_reward=-70.00 +/- 1\nEpisode length: 4.00 +/- 0.00\nNew best mean reward!\n',
  `[LLM_CALLBACK] Step 10\n${'-'.repeat(50)}\nLLM Queries: 5\nLLM Query Rate: 50.0%\n${'-'.repeat(50)}\n`,
  `[LLM_CALLBACK] Step 20\n${'-'.repeat(50)}\nLLM Queries: 7\nLLM Query Rate: 35.0%\n${'-'.repeat(50)}\n`,
  '[LLM_CALLBACK] Rollout End Summary\nEpisode LLM Queries: 64\nEpisode Agreements: 2\n',
  '[STATS] Final Hybrid Agent Statistics:\n  Total decisions: 768\n  LLM query rate: 25.0%\n',
  '(TaskRunner pid=5) [response] a\n(TaskRunner pid=5) step:9 - a/b:1 - c:2\n(TaskRunner pid=5) [ground_truth] 8\n(TaskRunner pid=5) step:1 - a/b:1 - c:2\n',
  "{'loss': 1, 'epoch': 1}\n{'loss': 2, 'epoch': 2}\nEpoch 1/9 - loss: 3\nEpoch 2/9 - loss: 3\nscore 1\nscore 2\n",
];
const wordy = fc
  .array(fc.oneof(fc.constantFrom(...SCENES), fc.constantFrom(...WORDS)), { maxLength: 12 })
  .map((words) => bytesOf(words.join('')));
const bytes = fc.oneof(
  { arbitrary: wordy, weight: 4 },
  { arbitrary: fc.uint8Array({ maxLength: 200 }), weight: 1 },
  { arbitrary: fc.string().map(bytesOf), weight: 1 },
);
/** Every so many bytes, and at some chosen places. */
const cuts = fc
  .tuple(fc.integer({ min: 3, max: 90 }), fc.array(fc.nat(400), { maxLength: 4 }))
  .map(([every, positions]) => [
    ...positions,
    ...Array.from({ length: 40 }, (_, i) => (i + 1) * every),
  ]);

describe.each(['auto', ...dialects.map(({ id }) => id)])('dialect %s', (dialect) => {
  test('reads any bytes, and yields the same however they are cut, with a save at every cut', () => {
    fc.assert(
      fc.property(bytes, cuts, fc.boolean(), (log, at, saves) => {
        expect(read(dialect, log, at, saves)).toEqual(read(dialect, log, [], false));
      }),
      { numRuns: repetitions(60, 300) },
    );
  });

  test('takes any saved state, also one that it never wrote', () => {
    fc.assert(
      fc.property(fc.jsonValue(), wordy, (saved, log) => {
        const state = JSON.parse(JSON.stringify(saved));
        const forged = {
          framer: state,
          readers: { [dialect]: state },
          points: {},
          newest: {},
          window: state,
        };
        const reader = new LogReader(dialect, PATTERNS, JSON.parse(JSON.stringify(forged)));
        // What is reported late comes as another entry of its line.
        const numbers = new Set(reader.push(log).map(({ line }) => line.number));
        numbers.delete(0);
        expect(numbers.size).toBe(log.filter((byte) => byte === 10).length);
      }),
    );
  });
});

test('each dialect has an order and its own id, and a title', () => {
  expect(dialects.map(({ id }) => id)).toEqual([
    'rl-trainer',
    'rsl-rl',
    'spinning-up',
    'sb3-table',
    'rl-games',
    'ml-agents',
    'tianshou',
    'verl-console',
    'qnetfires',
    'pufferlib',
    'openrlhf',
    'json-lines',
    'keras',
    'nano-gpt',
    'cleanrl',
    'key-number',
    'text-table',
  ]);
  expect(new Set(dialects.map(({ order }) => order)).size).toBe(dialects.length);
  for (const dialect of dialects) {
    expect(dialect.title).toMatch(/\w{3}/);
    expect(
      dialect.open(null).read({ text: 'x', number: 1, endOffset: 2, actor: null, actorPid: null }),
    ).toBeNull();
  }
});

test('one dialect reads its own lines only, an unknown name means all of them', () => {
  const log = bytesOf('step:3 - a/b:1 - c:2\n{"step": 2, "loss": 1}\n');
  const points = (dialect: string): unknown => {
    const reader = new LogReader(dialect, [], null);
    reader.push(log);
    return reader.dialectPoints();
  };
  expect(points('verl-console')).toEqual({ 'verl-console': 2 });
  expect(points('no such')).toEqual({ 'verl-console': 2, 'json-lines': 1 });
});

test('a progress bar is no point, and is the live line while it grows', () => {
  const reader = new LogReader('auto', [], null);
  const bar = '\rEpoch 3: 50%|████    | 5/10 [00:01<00:01, 3.0it/s, loss=0.5]';
  expect(reader.push(bytesOf(bar))).toEqual([]);
  expect(reader.live()).toContain('5/10');
  const lines = reader.push(bytesOf('\n100% ━━━━━━━━━━ 768/768  [ 0:00:55 < 0:00:00 , 9 it/s ]\n'));
  const texts = lines.map(({ line }) => line.text).filter((text) => text !== '');
  expect(texts).toHaveLength(2);
  const events = lines.flatMap((line) => line.events);
  expect(events).toEqual([]);
});

test('a real log, cut at every one of 200 places, yields the same', (context) => {
  const log = sampleBytes(context, 'verl-cpu/logs/a2_healthy_ppo_gae.log');
  const all = read('auto', log, [], false);
  const positions = Array.from(
    { length: 200 },
    (_, i) => Math.floor((i * 7919 * log.length) / (200 * 7919)) + i,
  );
  expect(read('auto', log, positions, true)).toEqual(all);
  expect(all.at(-1)?.line.endOffset).toBe(log.length);
});
