import { defineCause, line, noFailure, notCause, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'Two packages need versions that exclude each other',
  severity: 'medium',
  explains:
    'The requirements that were requested cannot all hold at once, and pip names the two that clash. After an install of single packages, or with --no-deps, pip only warns, and the broken set fails later.',
  signs: [
    line(
      'no wheel fits this Python or system, which is another cause',
      /has no wheels with a matching (?:Python|platform)/,
      { weight: -3 },
    ),
    line('pip says "ResolutionImpossible"', /\bResolutionImpossible\b/),
    line('pip says that versions "have conflicting dependencies"', /have conflicting dependencies/),
    line(
      'pip says that an installed package "is incompatible"',
      /, but you have \S{1,80} \S{1,40} which is incompatible\.?$/,
    ),
    line(
      'a package "has requirement" that another version does not meet',
      /\bhas requirement .{1,120}, but you have /,
    ),
    line(
      'uv or Poetry found no solution',
      /No solution found when resolving|version solving failed/,
    ),
  ],
  probe: {
    says: 'Asks pip whether the installed packages fit each other; it changes nothing.',
    falsifiedBy: 'pip says "No broken requirements found".',
    test: {
      argv: ['{python}', '-m', 'pip', 'check'],
      // Without pip it ends with 1 as well.
      supports: { output: /^\S+ \S+ (?:requires|has requirement|is not supported)/m, exit: [1] },
      limitS: 60,
    },
  },
  remedies: [
    setup('together', 'Install the whole set in one command', {
      says: 'One resolver then sees every requirement, with PyTorch pinned. It may change packages of this environment.',
      step: 'frameworks',
      proof: {
        argv: ['{python}', '-m', 'pip', 'check'],
        says: 'It prints "No broken requirements found".',
        holds: { exit: [0] },
      },
    }),
    words('loosen', 'Loosen the pin that pip names', {
      says: 'Take the range of the package that is harder to replace, such as torch or vLLM.',
      proof: {
        argv: ['{python}', '-m', 'pip', 'check'],
        says: 'It prints "No broken requirements found".',
        holds: { exit: [0] },
      },
    }),
    setup('fresh', 'Create a fresh environment', {
      says: 'What other projects installed no longer takes part. It takes some minutes and several gigabytes.',
      step: 'environment',
      proof: {
        argv: ['{python}', '-m', 'pip', 'check'],
        says: 'It prints "No broken requirements found".',
        holds: { exit: [0] },
      },
    }),
  ],
  confusions: [
    notCause(
      'pip-no-matching-distribution',
      'There one package does not exist for this system at all.',
    ),
    notCause('conda-solve-failed', 'conda has its own solver and its own words.'),
    noFailure('Lines such as "pip is looking at multiple versions" alone are harmless.'),
  ],
  sources: [
    source(
      'own trials: transformers 4.57 with huggingface-hub 2.0; NumPy 1.24 under jax',
      '2026-11',
    ),
  ],
});
