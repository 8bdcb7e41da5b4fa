import path from 'node:path';
import { z } from 'zod';
import { type Figures, rounded } from './figures';
import { printedBy, root } from './scratch';

const script = path.join(root, 'scripts', 'bench', 'vec_envs.py');
/** The tests' Python environment; '' where there is none. */
const python = process.env['RL_COCKPIT_BENCH_SB3'] ?? '';
const rounds = 7;
const seconds = 2;

/** Steps of 16 environments in 16 workers: our vec env and the one of Stable-Baselines3, in turns; medians. */
export async function stableVecEnv(): Promise<Figures> {
  process.env['PYTHONPATH'] = path.join(root, 'resources', 'python');
  const printed = await printedBy(python, [script, String(rounds), String(seconds)]);
  const rates = z.record(z.string(), z.number()).parse(JSON.parse(printed));
  return Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, rounded(rate)]));
}

/** Reason why it cannot be measured; null if it can. */
export async function stableBaselines(): Promise<string | null> {
  return python === ''
    ? 'There is no Python environment with Stable-Baselines3. Run `npm test` once, which makes one, then: npm run bench -- stable-vec-env'
    : null;
}
