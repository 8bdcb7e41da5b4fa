import { defineCause, line, setEnv, source } from '../define-cause';

export default defineCause({
  title: 'Locale is not installed on this machine',
  severity: 'low',
  platforms: ['linux', 'wsl', 'macos'],
  explains:
    'LANG or LC_ALL names a language setting that was not generated here, often handed on by SSH from your own machine. setlocale then fails, or Python falls back to ASCII.',
  signs: [
    line(
      'Python says that the locale is not supported',
      /locale\.Error: unsupported locale setting/,
    ),
    line(
      'a shell or tool cannot set the locale',
      /warning: setlocale: LC_\w+: cannot change locale|Setting locale failed/,
      { weight: 1 },
    ),
  ],
  remedies: [
    setEnv('c', 'Use the locale that every machine has', {
      says: 'Sets LC_ALL and LANG to C.UTF-8 for this run.',
      env: { LC_ALL: 'C.UTF-8', LANG: 'C.UTF-8' },
      proof: { rerun: 'The line that failed passes.' },
    }),
  ],
  sources: [source('CPython, own trial', '2026-11')],
});
