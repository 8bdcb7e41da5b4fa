import { defineCause, line, noFailure, notCause, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'Conda found no packages that meet all requirements',
  severity: 'medium',
  explains:
    'conda searched its channels for versions that fit each other and found none, or a package that is in none of them. An unquoted python=3.10 in a YAML file reads as the number 3.1, which no channel has.',
  signs: [
    line(
      'conda names packages that it cannot find or that exclude each other',
      /\b(?:ResolvePackageNotFound|PackagesNotFoundError|UnsatisfiableError|LibMambaUnsatisfiableError|PackagesNotFoundInChannelsError)\b/,
    ),
    line(
      'mamba says that it cannot solve the environment',
      /Could not solve for environment specs|nothing provides requested \S|package \S+ requires \S.{0,120}, but none of the providers can be installed/,
    ),
    line(
      'conda searches for conflicts, which can take hours',
      /Found conflicts! Looking for incompatible packages/,
      { weight: 2 },
    ),
    line('python=3.1 is among the packages: a YAML number', /^\s*-\s*python\s?[=~]{1,2}\s?3\.1$/, {
      weight: 2,
    }),
  ],
  unless: [/^Executing transaction: .{0,30}done/],
  probe: {
    says: 'Asks conda, mamba and uv for their versions. It changes nothing.',
    falsifiedBy: 'The same list solves with another client within two minutes.',
    test: { probe: 'conda' },
  },
  remedies: [
    setup('plan', 'Create the environment with the setup', {
      says: 'Creates an environment with Python and pip only; the packages then come from wheels that fit each other.',
      step: 'environment',
      proof: { probe: 'interpreter' },
    }),
    words('quote', 'Quote the version of Python', {
      says: 'Write "python=3.10" with quotes into the YAML file, so that it is read as text.',
      code: 'dependencies:\n  - "python=3.10"',
      proof: { rerun: 'conda gets past “Solving environment”.' },
    }),
    words('libmamba', 'Use the libmamba solver', {
      says: 'Solves in seconds what the classic solver needs hours for, and says which packages clash. conda 23.10 and later have it already.',
      danger: 'changes',
      code: 'conda config --set solver libmamba',
      proof: { rerun: 'It is solved in less than two minutes.' },
    }),
  ],
  confusions: [
    notCause(
      'pip-resolver-conflict',
      'There pip, not conda, found requirements that exclude each other.',
    ),
    noFailure(
      '“failed with initial frozen solve. Retrying” is a normal step; what counts is the end.',
    ),
  ],
  sources: [
    source(
      'Public notebooks and issue threads on the classic solver; docs.conda.io, “solvers”.',
      '2026-11',
    ),
  ],
});
