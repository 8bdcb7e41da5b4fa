import type { Plan } from '../plan';

/** Plan of a toy: nothing to install but a Python. */
export default {
  title: 'Try a toy',
  says: 'A training of a minute that shows what RL Cockpit does. It needs a Python, and no packages.',
  order: 10,
  downloadBytes: 0,
  diskBytes: 1e6,
  minutes: 1,
  hasEnvironment: false,
  start: { recipe: 'toy-hybrid', preset: null },
  steps: [
    {
      id: 'contact',
      title: 'Python for RL Cockpit',
      actor: 'you',
      why: 'RL Cockpit runs a small agent on the target, which needs any Python from 3.8 on.',
      about: '',
      probes: ['contact'],
    },
    {
      id: 'machine',
      title: 'Machine',
      actor: 'you',
      why: 'A training writes its log and its checkpoints to the disk.',
      about: '',
      probes: ['host'],
    },
  ],
} satisfies Plan;
