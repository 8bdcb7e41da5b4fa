import type { Cause } from '../../matching/cause';

/** pip refuses to install into the Python of the system (PEP 668). */
export default {
  id: 'pip-externally-managed',
  title: 'the install went to the Python of the system, which refuses it',
  class: 'install',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'specific',
  explains:
    'Debian, Ubuntu and Homebrew protect their own Python, because their tools depend on its packages. pip and uv install only into an environment of your own there.',
  signs: [
    {
      says: 'the log says "externally-managed-environment"',
      weight: 3,
      line: /externally-managed-environment/,
    },
    {
      says: 'the log says that the interpreter "is externally managed"',
      weight: 3,
      line: /is externally managed\b/,
    },
  ],
  probe: {
    says: 'Asks this interpreter whether it belongs to the system; it changes nothing.',
    falsifiedBy: 'The interpreter is that of an environment of your own.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import os, sys, sysconfig; print('system Python' if sys.prefix == sys.base_prefix and os.path.exists(os.path.join(sysconfig.get_path('stdlib'), 'EXTERNALLY-MANAGED')) else 'own environment')",
      ],
      supports: { output: /system Python/ },
      limitS: 10,
    },
  },
  remedies: [
    {
      id: 'environment',
      title: 'Create an environment',
      says: 'Makes a Python environment in a folder of its own and installs there. The Python of the system stays as it is.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'interpreter' },
    },
    {
      id: 'by-hand',
      title: 'Create a virtual environment by hand',
      says: 'Takes seconds; then install with the pip of that folder.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'python3 -m venv ~/.venvs/train && ~/.venvs/train/bin/pip install PACKAGE',
      },
      proof: { rerun: 'The install ends without this error.' },
    },
  ],
  confusions: [
    {
      cause: 'permission-denied',
      says: 'There the folder cannot be written; here pip does not even try.',
    },
    {
      cause: '',
      says: '--break-system-packages does what it says: tools of the system may fail afterwards.',
    },
  ],
  sources: [
    { says: 'PEP 668', date: '2026-11' },
    { says: 'own trials on Debian 12', date: '2026-11' },
  ],
  examples: [
    'error: externally-managed-environment',
    'error: The interpreter at /usr is externally managed, and indicates the following:',
  ],
} satisfies Cause;
