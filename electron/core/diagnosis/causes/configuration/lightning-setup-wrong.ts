import type { Cause } from '../../matching/cause';

/** A Lightning Trainer with settings that do not fit. */
export default {
  id: 'lightning-setup-wrong',
  title: 'a Lightning Trainer with settings that do not fit',
  class: 'configuration',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'Lightning checks its settings at the start: the accelerator, the monitored metric, the callbacks. The message names what it did not find and what there is.',
  signs: [
    { says: 'Lightning refuses its settings', weight: 3, line: /MisconfigurationException: / },
  ],
  probe: null,
  remedies: [
    {
      id: 'auto',
      title: 'Let it choose the device',
      says: 'Or use the name under which the metric is logged.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'Trainer(accelerator="auto", devices=1)\nModelCheckpoint(monitor="val/reward")',
      },
      proof: { rerun: 'The training begins.' },
    },
  ],
  confusions: [{ cause: 'no-nvidia-driver', says: 'There torch itself is asked for a card.' }],
  sources: [{ says: 'Lightning 2.6, own trials', date: '2026-11' }],
  examples: [
    'lightning.fabric.utilities.exceptions.MisconfigurationException: No supported gpu backend found!',
  ],
} satisfies Cause;
