import type { Cause } from '../../matching/cause';

/** Weights & Biases has no key in a run without a terminal. */
export default {
  id: 'wandb-not-logged-in',
  title: 'Weights & Biases has no key for this run',
  class: 'api',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The run logs to Weights & Biases, and neither WANDB_API_KEY nor a stored login is there; without a terminal it cannot ask. The training itself is not affected and can log elsewhere.',
  signs: [
    {
      says: 'the key is not of the right length',
      weight: 3,
      line: /API key must have \d+\+? characters|API key must be \d+ characters long/,
    },
    {
      says: 'wandb says that the "api_key" is not configured',
      weight: 3,
      line: /api_key not configured/,
    },
    { says: 'wandb says that no API key is configured', weight: 3, line: /No API key configured/ },
    {
      says: 'wandb reports an error about its key',
      weight: 2,
      line: /wandb: ERROR (?:api_key|API key|.{0,40}wandb login)/,
    },
  ],
  unless: [/wandb: (?:Tracking run with|Syncing run|W&B syncing is set to)/],
  probe: {
    says: 'Says whether a key or a stored login for wandb is there, without printing it; it changes nothing.',
    falsifiedBy: 'A key or a login is there: then wandb refuses it.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import netrc, os\ntry: n = netrc.netrc().authenticators('api.wandb.ai')\nexcept Exception: n = None\nprint('login there' if n or os.environ.get('WANDB_API_KEY') else 'no key')",
      ],
      supports: { output: /no key/ },
      limitS: 10,
    },
  },
  remedies: [
    {
      id: 'offline',
      title: 'Log to files on this machine',
      says: 'wandb then writes into its own folder; "wandb sync" can upload it later.',
      danger: 'none',
      act: { kind: 'env', env: { WANDB_MODE: 'offline' } },
      proof: { rerun: 'The run passes wandb.init.' },
    },
    {
      id: 'console',
      title: 'Log to the console only',
      says: 'For verl: the trainer no longer imports wandb. RL Cockpit charts what it prints.',
      danger: 'none',
      act: { kind: 'set', params: { 'trainer.logger': '[console]' } },
      proof: { rerun: 'The run prints its first step.' },
    },
    {
      id: 'login',
      title: 'Log in once',
      says: 'wandb stores the key in a file of your home folder; it stands in no command.',
      danger: 'none',
      act: { kind: 'words', code: 'wandb login' },
      proof: { rerun: 'The run passes wandb.init.' },
    },
  ],
  confusions: [
    { cause: 'llm-api-auth', says: 'There the key of a language model is refused.' },
    { cause: 'module-not-found', says: 'There wandb is not installed.' },
  ],
  sources: [{ says: "public reports, among them Ray Train's documentation", date: '2026-11' }],
  examples: [
    'wandb.errors.errors.AuthenticationError: API key must have 40+ characters, has 6.',
    'wandb.errors.UsageError: api_key not configured (no-tty). call wandb.login(key=[your_api_key])',
    'wandb.errors.errors.UsageError: No API key configured. Use `wandb login` to log in.',
    'wandb: ERROR api_key not configured (no-tty).',
  ],
} satisfies Cause;
