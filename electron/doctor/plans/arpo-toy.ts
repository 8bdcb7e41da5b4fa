import type { Plan } from '../plan';
import { arpoSteps } from '../steps/environment-steps';
import { machineSteps } from '../steps/machine-steps';

/** Plan of ARPO (verl + Ray + vLLM) with the smallest model. */
export default {
  title: 'ARPO toy, 0.5 B',
  says: 'verl, Ray and vLLM with a 0.5 B model: the full pipeline at small scale.',
  order: 30,
  downloadBytes: 6.2e9,
  diskBytes: 22e9,
  minutes: 25,
  hasEnvironment: true,
  start: { recipe: 'command', preset: null },
  steps: [...machineSteps, ...arpoSteps],
} satisfies Plan;
