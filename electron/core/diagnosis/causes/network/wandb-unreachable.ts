import { defineCause, line, notCause, setEnv, source } from '../define-cause';

export default defineCause({
  title: 'Weights & Biases cannot be reached',
  severity: 'medium',
  explains:
    'The run waits for the wandb server and gives up, although the training itself does not need it. Offline mode writes to a folder that can be synced later.',
  signs: [
    line(
      'wandb says that it could not communicate',
      /wandb\.errors\.(?:errors\.)?CommError: (?:Run initialization has timed out|Timed out while|Network error|failed to|Error communicating)|wandb: (?:ERROR|WARNING) .{0,40}Network error/,
    ),
  ],
  remedies: [
    setEnv('offline', 'Log offline', {
      says: 'Send it later with wandb sync.',
      env: { WANDB_MODE: 'offline' },
      proof: { rerun: 'The run begins.' },
    }),
  ],
  confusions: [
    notCause('wandb-not-logged-in', 'There wandb asks for a key.'),
    notCause('dns-offline', 'There another name has no address.'),
  ],
  sources: [source('wandb 0.2x, own trial', '2026-11')],
});
