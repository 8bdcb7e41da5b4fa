import type { Plan } from '../plan';
import {
  environmentStep,
  ladderStep,
  modelsStep,
  sb3Step,
  torchStep,
} from '../steps/environment-steps';
import { machineSteps } from '../steps/machine-steps';

/** Plan of Phase 3 and of any Stable-Baselines3 project. */
export default {
  title: 'Phase 3, or any SB3 project',
  says: 'PyTorch, Stable-Baselines3 and sb3-contrib in their own environment. GPU optional.',
  order: 20,
  downloadBytes: 3.2e9,
  diskBytes: 8e9,
  minutes: 15,
  hasEnvironment: true,
  start: { recipe: 'sb3', preset: 'masked' },
  steps: [...machineSteps, environmentStep, torchStep, sb3Step, ladderStep, modelsStep],
} satisfies Plan;
