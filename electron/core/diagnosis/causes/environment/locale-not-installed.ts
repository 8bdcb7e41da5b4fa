import type { Cause } from '../../matching/cause';

/** The locale that LANG or LC_ALL names is not installed. */
export default {
  id: 'locale-not-installed',
  title: 'a locale that this machine does not have',
  class: 'environment',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'specific',
  explains:
    'LANG or LC_ALL names a language setting that was not generated here, often handed on by SSH from your own machine. setlocale then fails, or Python falls back to ASCII.',
  signs: [
    {
      says: 'Python says that the locale is not supported',
      weight: 3,
      line: /locale\.Error: unsupported locale setting/,
    },
    {
      says: 'a shell or tool cannot set the locale',
      weight: 1,
      line: /warning: setlocale: LC_\w+: cannot change locale|Setting locale failed/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'c',
      title: 'Use the locale that every machine has',
      says: 'Sets LC_ALL and LANG to C.UTF-8 for this run.',
      danger: 'none',
      act: { kind: 'env', env: { LC_ALL: 'C.UTF-8', LANG: 'C.UTF-8' } },
      proof: { rerun: 'The line that failed passes.' },
    },
  ],
  confusions: [],
  sources: [{ says: 'CPython, own trial', date: '2026-11' }],
  examples: ['locale.Error: unsupported locale setting'],
} satisfies Cause;
