import { z } from 'zod';
import { demoPresets, learningRate, policyUpdates, seed } from '../common-params';
import { flags } from '../flags';
import { recipe } from '../recipe';
import { constraint, count } from '../constraints';

/** One update looks at 16 days of 64 bars each (rl_cockpit_toys/market.py). */
const STEPS_PER_UPDATE = 16 * 64;

export default recipe({
  id: 'toy-hybrid',
  title: 'LLM-assisted trading (demo)',
  says: 'A small agent learns to trade a synthetic market and asks a simulated LLM when it is unsure. Any Python, no packages.',
  toy: true,
  takesArgv: false,
  needs: [],
  usesGpu: false,
  params: z.object({
    seed,
    learning_rate: learningRate(0.0007),
    length: policyUpdates,
  }),
  presets: demoPresets,
  constraints: ({ length }) => {
    const steps = count(length * STEPS_PER_UPDATE);
    const says = `${count(length)} × 16 days × 64 bars = ${steps} timesteps`;
    return [constraint(['length'], 'ok', says)];
  },
  dialect: 'auto',
  sources: () => [],
  expectations: (params) => ({
    artefacts: ['models/phase3_hybrid_final.json'],
    markers: ['[CHECKPOINT] Re-loaded', 'Phase 3 Training Completed Successfully!'],
    targetX: params.length * STEPS_PER_UPDATE,
    minPoints: params.length,
  }),
  command: (params, paths) => ({
    argv: [
      paths.python,
      '-u',
      '-m',
      'rl_cockpit_toys.hybrid',
      ...flags({ ...params, models: `${paths.runDir}/models` }),
    ],
    cwd: null,
    env: { PYTHONPATH: paths.toolsDir },
  }),
});
