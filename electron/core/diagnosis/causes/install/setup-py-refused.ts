import type { Cause } from '../../matching/cause';

/** An old package that current setuptools refuses to build. */
export default {
  id: 'setup-py-refused',
  title: 'an old package that current setuptools refuses to build',
  class: 'install',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'pip builds this version from its setup.py, and newer setuptools rejects what is in it. gym 0.21 and other packages of that time are the usual ones.',
  signs: [
    {
      says: 'setuptools refuses the setup command of the package',
      weight: 3,
      line: /^\s{0,12}error in \S{1,80} setup command: /,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'newer',
      title: 'Use a version that has a wheel, or Gymnasium',
      says: 'gym has not been maintained since 2022; gymnasium replaces it, and Stable-Baselines3 2.0 and later use it.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install "gymnasium" "stable-baselines3>=2"' },
      proof: { rerun: 'The install passes.' },
    },
    {
      id: 'older-setuptools',
      title: 'Build it with the setuptools of its time',
      says: 'Only if you need the old version.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'python -m pip install "setuptools==65.5.0" "wheel<0.40"\npython -m pip install --no-build-isolation gym==0.21',
      },
      proof: { rerun: 'The install passes.' },
    },
  ],
  confusions: [
    { cause: 'build-wheel-missing', says: 'There the package wheel itself is not installed.' },
    { cause: 'build-compiler-failure', says: 'There a compiler fails.' },
  ],
  sources: [{ says: 'pip 23 with gym 0.21.0, own trial', date: '2026-11' }],
  examples: [
    "error in gym setup command: 'extras_require' must be a dictionary whose values are strings or lists of strings containing valid project/version requirement specifiers.",
  ],
} satisfies Cause;
