import { defineCause, line, notCause, setEnv, setParams, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Weights & Biases has no key for this run',
  severity: 'low',
  explains:
    'The run logs to Weights & Biases, and neither WANDB_API_KEY nor a stored login is there; without a terminal it cannot ask. The training itself is not affected and can log elsewhere.',
  signs: [
    line(
      'the key is not of the right length',
      /API key must have \d+\+? characters|API key must be \d+ characters long/,
    ),
    line('wandb says that the "api_key" is not configured', /api_key not configured/),
    line('wandb says that no API key is configured', /No API key configured/),
    line(
      'wandb reports an error about its key',
      /wandb: ERROR (?:api_key|API key|.{0,40}wandb login)/,
      { weight: 2 },
    ),
  ],
  unless: [/wandb: (?:Tracking run with|Syncing run|W&B syncing is set to)/],
  probe: {
    says: 'Says whether a key or a stored login for wandb is there, without printing it; it changes nothing.',
    falsifiedBy: 'A key or login exists. Then wandb refuses it.',
    test: {
      argv: scriptArgv('wandb_not_logged_in'),
      supports: { output: /no key/ },
      limitS: 10,
    },
  },
  remedies: [
    setEnv('offline', 'Log to files on this machine', {
      says: 'wandb then writes into its own folder; "wandb sync" can upload it later.',
      env: { WANDB_MODE: 'offline' },
      proof: { rerun: 'The run passes wandb.init.' },
    }),
    setParams('console', 'Log to the console only', {
      says: 'For verl: the trainer no longer imports wandb. RL Cockpit charts what it prints.',
      params: { 'trainer.logger': '[console]' },
      proof: { rerun: 'The run prints its first step.' },
    }),
    words('login', 'Log in once', {
      says: 'wandb stores the key in a file of your home folder; it is in no command.',
      code: 'wandb login',
      proof: { rerun: 'The run passes wandb.init.' },
    }),
  ],
  confusions: [
    notCause('llm-api-auth', 'There the key of a language model is refused.'),
    notCause('module-not-found', 'There wandb is not installed.'),
  ],
  sources: [source("public reports, among them Ray Train's documentation", '2026-11')],
});
