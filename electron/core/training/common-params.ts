import { z } from 'zod';

/** Parameters that several recipes share: the same words and limits everywhere. */
export const seed = z
  .int()
  .min(0)
  .max(2 ** 32 - 1)
  .default(1)
  .meta({
    group: 'Learning',
    says: 'Same seed, same curve',
  });

/** 0 is allowed: the control that shows that nothing rises without learning. */
export const learningRate = (usual: number) =>
  z
    .number()
    .min(0)
    .max(10)
    .default(usual)
    .meta({ group: 'Learning', says: 'Optimizer step size; 0 disables learning' });

/** Length of a demo training. */
export const policyUpdates = z.int().min(1).max(5000).default(100).meta({
  group: 'Learning',
  says: 'Number of policy updates',
  unit: 'updates',
});

/** Presets of a demo training, by its length. */
export const demoPresets = [
  { id: 'usual', title: 'Standard, about a minute', params: {} },
  { id: 'short', title: 'Short', params: { length: 30 } },
  { id: 'long', title: 'Long', params: { length: 400 } },
];
