import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'uv was started without an environment',
  severity: 'low',
  explains:
    'uv installs into a virtual environment and found none here. It changes the system Python only with an explicit option.',
  signs: [
    line(
      'uv says that there is no virtual environment',
      /No virtual environment found; run `uv venv`/,
    ),
  ],
  remedies: [
    words('make', 'Create one', {
      says: 'It takes a second.',
      danger: 'changes',
      code: 'uv venv\nuv pip install PACKAGE',
      proof: { rerun: 'uv installs.' },
    }),
    words('name', 'Name the Python', {
      says: 'For an environment somewhere else.',
      danger: 'changes',
      code: 'uv pip install --python ENV/bin/python PACKAGE',
      proof: { rerun: 'uv installs.' },
    }),
  ],
  confusions: [notCause('pip-externally-managed', 'There pip refuses to change the system.')],
  sources: [source('uv 0.13, own trial', '2026-11')],
});
