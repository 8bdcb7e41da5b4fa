import type { Cause } from '../../matching/cause';

/** conda cannot solve the environment. */
export default {
  id: 'conda-solve-failed',
  title: 'no set of packages meets all requirements that conda was given',
  class: 'install',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'conda searched its channels for versions that fit each other and found none, or a package that is in none of them. An unquoted python=3.10 in a YAML file reads as the number 3.1, which no channel has.',
  signs: [
    {
      says: 'conda names packages that it cannot find or that exclude each other',
      weight: 3,
      line: /\b(?:ResolvePackageNotFound|PackagesNotFoundError|UnsatisfiableError|LibMambaUnsatisfiableError|PackagesNotFoundInChannelsError)\b/,
    },
    {
      says: 'mamba says that it cannot solve the environment',
      weight: 3,
      line: /Could not solve for environment specs|nothing provides requested \S|package \S+ requires \S.{0,120}, but none of the providers can be installed/,
    },
    {
      says: 'conda searches for conflicts, which can take hours',
      weight: 2,
      line: /Found conflicts! Looking for incompatible packages/,
    },
    {
      says: 'python=3.1 stands among the packages: a YAML number',
      weight: 2,
      line: /^\s*-\s*python\s?[=~]{1,2}\s?3\.1$/,
    },
  ],
  unless: [/^Executing transaction: .{0,30}done/],
  probe: {
    says: 'Asks conda, mamba and uv for their versions. It changes nothing.',
    falsifiedBy: 'The same list solves with another client within two minutes.',
    test: { probe: 'conda' },
  },
  remedies: [
    {
      id: 'plan',
      title: 'Create the environment with the setup',
      says: 'Creates an environment with Python and pip only; the packages then come from wheels that fit each other.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'interpreter' },
    },
    {
      id: 'quote',
      title: 'Quote the version of Python',
      says: 'Write "python=3.10" with quotes into the YAML file, so that it is read as text.',
      danger: 'none',
      act: { kind: 'words', code: 'dependencies:\n  - "python=3.10"' },
      proof: { rerun: 'conda gets past “Solving environment”.' },
    },
    {
      id: 'libmamba',
      title: 'Use the libmamba solver',
      says: 'Solves in seconds what the classic solver needs hours for, and says which packages clash. conda 23.10 and later have it already.',
      danger: 'changes',
      act: { kind: 'words', code: 'conda config --set solver libmamba' },
      proof: { rerun: 'It is solved in less than two minutes.' },
    },
  ],
  confusions: [
    {
      cause: 'pip-resolver-conflict',
      says: 'There pip, not conda, found requirements that exclude each other.',
    },
    {
      cause: '',
      says: '“failed with initial frozen solve. Retrying” is a normal step; what counts is the end.',
    },
  ],
  sources: [
    {
      says: 'Public notebooks and issue threads on the classic solver; docs.conda.io, “solvers”.',
      date: '2026-11',
    },
  ],
  examples: [
    'ResolvePackageNotFound: ',
    'error    libmamba Could not solve for environment specs',
    'Found conflicts! Looking for incompatible packages.',
    '  - python=3.1',
  ],
} satisfies Cause;
