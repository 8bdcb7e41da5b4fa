import type { Cause } from '../../matching/cause';

/** An environment variable that is not set. */
export default {
  id: 'environment-variable-missing',
  title: 'an environment variable that is not set',
  class: 'configuration',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The program reads an environment variable, and nothing set it for this run. A terminal may have it while a service, an SSH session or another shell does not.',
  signs: [
    {
      says: 'Python found no such variable',
      weight: 3,
      line: /^KeyError: '[A-Za-z_]\w{1,80}'$/,
      after: /\benviron\[|File "(?:<frozen os>|[^"]{1,200}[\\/]os\.py)", line \d+, in __getitem__/,
      within: 4,
    },
    {
      says: 'the shell says that a variable is unbound',
      weight: 3,
      line: /: (?:line )?\d+: \S{1,80}: (?:unbound variable|parameter (?:null or )?not set)|^(?:bash|sh|zsh): \S{1,80}: unbound variable/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'set',
      title: 'Set it for this run',
      says: 'In the form, under environment, or before the command. API keys belong in the secrets.',
      danger: 'none',
      act: { kind: 'words', code: 'export NAME=value' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [
    { cause: 'config-value-missing', says: 'There the value is missing in a configuration.' },
    { cause: 'distributed-not-initialized', says: 'There it is a variable that torchrun sets.' },
    { cause: 'llm-api-auth', says: 'There a service refuses the key.' },
  ],
  sources: [{ says: 'CPython 3.11, bash 5.2, own trials', date: '2026-11' }],
  examples: ["KeyError: 'JUDGE_API_KEY'", 'launch.sh: line 3: MASTER_ADDR: unbound variable'],
} satisfies Cause;
