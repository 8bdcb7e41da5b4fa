import { defineCause, line, noFailure, notCause, setup, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'The system Python refuses the install',
  severity: 'low',
  platforms: ['linux', 'wsl', 'macos'],
  explains:
    'Debian, Ubuntu and Homebrew protect their own Python, because their tools depend on its packages. pip and uv install only into your own environment there.',
  signs: [
    line('the log says "externally-managed-environment"', /externally-managed-environment/),
    line('the log says that the interpreter "is externally managed"', /is externally managed\b/),
  ],
  probe: {
    says: 'Asks this interpreter whether it belongs to the system; it changes nothing.',
    falsifiedBy: 'The interpreter is the one of your own environment.',
    test: {
      argv: scriptArgv('pip_externally_managed'),
      supports: { output: /system Python/ },
      limitS: 10,
    },
  },
  remedies: [
    setup('environment', 'Create an environment', {
      says: 'Makes a Python environment in its own folder and installs there. The Python of the system stays as it is.',
      step: 'environment',
      proof: { probe: 'interpreter' },
    }),
    words('by-hand', 'Create a virtual environment by hand', {
      says: 'Takes seconds; then install with the pip of that folder.',
      code: 'python3 -m venv ~/.venvs/train && ~/.venvs/train/bin/pip install PACKAGE',
      proof: { rerun: 'The install ends without this error.' },
    }),
  ],
  confusions: [
    notCause(
      'permission-denied',
      'There the folder cannot be written; here pip does not even try.',
    ),
    noFailure(
      '--break-system-packages does what it says: tools of the system may fail afterwards.',
    ),
  ],
  sources: [source('PEP 668', '2026-11'), source('own trials on Debian 12', '2026-11')],
});
