import { z } from 'zod';
import { type Figures, median, rounded } from './figures';
import { cli, withScratch } from './scratch';

/** An interpreter with Stable-Baselines3. */
const python = process.env['RL_COCKPIT_BENCH_SB3'] || 'python3';
const rounds = 3;
const Run = z.object({ durationMs: z.number(), verdict: z.string() });
/** A checkpoint every few seconds, more often than anyone saves them: the evaluator plays all the time. */
const training = [
  'timesteps=40000',
  'n_steps=512',
  'seed=1',
  'checkpoint_freq=4000',
  'device=cpu',
  'threads=1',
].flatMap((value) => ['--set', value]);

/** The same training of Stable-Baselines3 with and without an evaluator beside it, in turns; medians of three. */
export function evaluatorCost(): Promise<Figures> {
  return withScratch(async (home) => {
    const times: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] };
    for (let i = 0; i < rounds; i += 1) {
      times.alone.push(await trainedS(home, []));
      times.beside.push(await trainedS(home, ['--evaluate', '20']));
    }
    const [alone, beside] = [median(times.alone), median(times.beside)];
    return {
      training_beside_evaluator_wall_s: beside,
      training_alone_wall_s: alone,
      evaluator_cost_percent:
        beside === null || alone === null ? null : rounded((beside / alone - 1) * 100),
    };
  });
}

async function trainedS(home: string, more: readonly string[]): Promise<number> {
  const env = ['--env', python];
  const printed = await cli(home, 'run', 'sb3', '--json', ...env, ...training, ...more);
  return Run.parse(JSON.parse(printed)).durationMs / 1000;
}
