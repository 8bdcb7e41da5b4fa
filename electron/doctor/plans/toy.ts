import type { Plan } from '../plan';

/** Plan of a toy: nothing to install but a Python. */
export default {
  title: 'Try a toy',
  says: 'A one-minute demo. Needs Python; no packages.',
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
      why: 'RL Cockpit runs a small agent on the target, which needs Python 3.8 or newer.',
      about: '',
      probes: ['contact'],
    },
    {
      id: 'machine',
      title: 'Machine',
      actor: 'you',
      why: 'Runs write their logs and checkpoints to the disk.',
      about: '',
      probes: ['host'],
    },
  ],
} satisfies Plan;
