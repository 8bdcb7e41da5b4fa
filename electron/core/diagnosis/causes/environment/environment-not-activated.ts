import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The environment that a script activates does not exist',
  layer: 'os',
  severity: 'low',
  explains:
    'A shell should read an activate script, and there is no such file. The environment is somewhere else, has another name or was never created.',
  signs: [
    line(
      'an activate script is not there',
      /(?:[\\/]bin[\\/]|[\\/]Scripts[\\/])activate\S{0,8}: No such file or directory/,
    ),
  ],
  remedies: [
    words('make', 'Create the environment', {
      says: 'Or correct the path in the script.',
      code: 'python3 -m venv venv\nsource venv/bin/activate',
      proof: { rerun: 'The script continues.' },
    }),
  ],
  confusions: [notCause('command-not-found', 'There a program is not found.')],
  sources: [source('bash 5.2, own trial', '2026-11')],
});
