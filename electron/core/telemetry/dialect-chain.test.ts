import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Line } from './line/line';
import { LineFramer } from './line/line-framer';
import { LogReader } from './log-reader';
import { DialectChain } from './dialect-chain';
import { dialects } from './dialects';
import { afterBar } from './line/progress-bar';
import { sampleBytes, sampleNames } from './fixtures/recorded-samples.test-data';

/** Reading of the first dialect that claims a line, when every line is offered to each in turn. */
function offeredToAll(lines: readonly Line[]): unknown[] {
  const readers = dialects.map((dialect) => ({ id: dialect.id, reader: dialect.open(null) }));
  return lines.map((line) => {
    for (const { id, reader } of readers) {
      const events = reader.read(line);
      if (events !== null) return { id, events };
    }
    return null;
  });
}

/** Lines without their progress bars, as dialects are offered them, marked by the sieve of the chain. */
function linesOf(bytes: Uint8Array, chain: DialectChain): Line[] {
  const framer = new LineFramer(null, () => chain.sieve());
  return [...framer.push(bytes), ...framer.end()]
    .map((line) => ({ ...line, text: afterBar(line.text) ?? line.text }))
    .filter(({ text }) => text !== '');
}

/** What a chain reads in the lines of a log, and when they are offered to all. */
function partialAndFull(bytes: Uint8Array): readonly [some: unknown[], all: unknown[]] {
  const chain = new DialectChain('auto', {}, null);
  const lines = linesOf(bytes, chain);
  return [lines.map((line) => chain.read(line)), offeredToAll(lines)];
}

test('what observers search for is asked with the first line, not to look at a stored log', () => {
  let requests = 0;
  const literals = (): readonly string[] => {
    requests += 1;
    return ['error'];
  };
  const stored = new LogReader('auto', [], null, [], literals).save();
  const reader = new LogReader('auto', [], stored, [], literals);
  expect([reader.live(), requests]).toEqual([null, 0]);
  const [line] = reader.push(new TextEncoder().encode('an error\n'));
  expect([line?.isOrdinary, requests]).toEqual([false, 1]);
});

const WORDS = [
  '---------------------------\n',
  '--------------------------------------------------\n',
  '| rollout/ |   |\n|    ep_rew_mean | -4.12 |\n',
  '|    total_timesteps | 20 |\n',
  '|           EpRet |            21.5 |\n| TotalEnvInteracts |           400 |\n',
  'Eval num_timesteps=20, episode_reward=-60.00 +/- 1\n',
  '[LLM_CALLBACK] Step 20\nLLM Queries: 25\n',
  'LLM integration enabled!\n',
  '!! PHASE 2 GATE FAILED\n',
  'ROLLBACK TRIGGERED\n',
  'Total timesteps: 9\n',
  '(TaskRunner pid=5) [response] \n(TaskRunner pid=5) step:9 - a/b:1 - c:2\n',
  '[ground_truth] 8\nstep:3 - a/b:1.000 - c:nan\n',
  '  {"step": 2, "loss": NaN}\n',
  '=== META-EPISODE 7/9 SUMMARY ===\nRewards: mean=0.1, episodes_completed=4\n',
  '  🎯 Episode 0: Reward=0.678 Burned=2155.0\n',
  '✅ New best model saved! x\n',
  '   Learning iteration 3/9 \n      Mean reward: 5.16\n',
  'fps step: 9 fps step and policy inference: 8 fps total: 7 epoch: 1/5 frames: 3\nsaving next best rewards:  [3.5]\n',
  '[INFO] Hyperparameters for behavior name A:\n\tmax_steps:\t50\n',
  "INFO a.py:1] ✨ Global step 3: {'kl': 0.1}\n",
  'Epoch 1/4\n3/3 - 0s - 6ms/step - loss: 0.7\n',
  'Epoch #1: test_reward: 9.5 ± 0.5, best_reward: 9.5 ± 0.5 in #1\n',
  'step 250: train loss 2.1, val loss 2.2\niter 10: loss 2.3, time 12.00ms\n',
  'global_step=7, episodic_return=[55.]\nSPS: 12\n',
  '• Ep 40 | avg reward 21.2 | eps 0.1\n',
  '2026-11-21 02:54:25,800 - INFO - Update 3: loss=0.5 kl=0.1\n',
  'nothing\n',
  ' ',
  '\u001B[36m',
];

test('a line is read by the same dialect whether it is offered to all, or to those that it may concern', () => {
  const log = fc.array(fc.constantFrom(...WORDS), { maxLength: 14 });
  fc.assert(
    fc.property(log, (words) => {
      const [some, all] = partialAndFull(new TextEncoder().encode(words.join('')));
      expect(some).toEqual(all);
    }),
    { numRuns: 500 },
  );
});

test.for(['verl-cpu/logs', 'real-runs', 'rl-trainer', 'sb3', 'mario'])(
  'so are the lines of the real logs of %s',
  (folder, context) => {
    const names = sampleNames(context, folder).filter((name) => /\.(?:log|txt|out)$/.test(name));
    for (const name of names) {
      const [some, all] = partialAndFull(sampleBytes(context, `${folder}/${name}`));
      expect(some).toEqual(all);
    }
  },
);
