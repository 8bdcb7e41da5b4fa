import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Settings of the Lightning Trainer do not fit',
  severity: 'medium',
  rank: 'generic',
  explains:
    'Lightning checks its settings at the start: the accelerator, the monitored metric, the callbacks. The message names what it did not find and what there is.',
  signs: [line('Lightning refuses its settings', /MisconfigurationException: /)],
  remedies: [
    words('auto', 'Let it choose the device', {
      says: 'Or use the name under which the metric is logged.',
      code: 'Trainer(accelerator="auto", devices=1)\nModelCheckpoint(monitor="val/reward")',
      proof: { rerun: 'The training begins.' },
    }),
  ],
  confusions: [notCause('no-nvidia-driver', 'There torch itself needs a GPU.')],
  sources: [source('Lightning 2.6, own trials', '2026-11')],
});
