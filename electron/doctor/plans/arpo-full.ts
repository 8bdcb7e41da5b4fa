import type { Plan } from '../plan';
import { arpoSteps, searchStep } from '../steps/environment-steps';
import { machineSteps } from '../steps/machine-steps';

/** Plan of ARPO (verl + Ray + vLLM). */
export default {
  title: 'ARPO, full',
  says: 'The same stack for models of 3 B parameters and more, with their data and tools.',
  order: 40,
  downloadBytes: 16e9,
  diskBytes: 90e9,
  minutes: 60,
  hasEnvironment: true,
  start: { recipe: 'command', preset: null },
  steps: [...machineSteps, ...arpoSteps, searchStep],
} satisfies Plan;
