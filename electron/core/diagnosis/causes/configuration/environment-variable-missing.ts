import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Environment variable is not set',
  severity: 'medium',
  explains:
    'The program reads an environment variable, and nothing set it for this run. A terminal may have it while a service, an SSH session or another shell does not.',
  signs: [
    line('Python found no such variable', /^KeyError: '[A-Za-z_]\w{1,80}'$/, {
      after: /\benviron\[|File "(?:<frozen os>|[^"]{1,200}[\\/]os\.py)", line \d+, in __getitem__/,
      within: 4,
    }),
    line(
      'the shell says that a variable is unbound',
      /: (?:line )?\d+: \S{1,80}: (?:unbound variable|parameter (?:null or )?not set)|^(?:bash|sh|zsh): \S{1,80}: unbound variable/,
    ),
  ],
  remedies: [
    words('set', 'Set it for this run', {
      says: 'In the form, under environment, or before the command. API keys belong in the secrets.',
      code: 'export NAME=value',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [
    notCause('config-value-missing', 'There the value is missing in a configuration.'),
    notCause('distributed-not-initialized', 'There it is a variable that torchrun sets.'),
    notCause('llm-api-auth', 'There a service refuses the key.'),
  ],
  sources: [source('CPython 3.11, bash 5.2, own trials', '2026-11')],
});
