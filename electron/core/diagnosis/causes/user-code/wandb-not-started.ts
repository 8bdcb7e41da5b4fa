import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'wandb.log() without a run',
  severity: 'low',
  explains:
    'Values were logged before wandb.init() or after wandb.finish(), or in another process than the one that started the run. There is no run they could belong to.',
  signs: [line('wandb says that init has to come first', /You must call wandb\.init\(\) before/)],
  remedies: [
    words('init', 'Start the run first', {
      says: 'In the process that logs, and only there.',
      code: 'wandb.init(project="ppo")',
      proof: { rerun: 'The values are logged.' },
    }),
  ],
  confusions: [notCause('wandb-not-logged-in', 'There the key is missing.')],
  sources: [source('wandb, own trial', '2026-11')],
});
