import type { Cause } from '../../matching/cause';

/** Uv was started without an environment. */
export default {
  id: 'no-environment-for-uv',
  title: 'uv was started without an environment',
  class: 'install',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'uv installs into a virtual environment and found none here. It changes the system Python only when it is told to.',
  signs: [
    {
      says: 'uv says that there is no virtual environment',
      weight: 3,
      line: /No virtual environment found; run `uv venv`/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'make',
      title: 'Create one',
      says: 'It takes a second.',
      danger: 'changes',
      act: { kind: 'words', code: 'uv venv\nuv pip install PACKAGE' },
      proof: { rerun: 'uv installs.' },
    },
    {
      id: 'name',
      title: 'Name the Python',
      says: 'For an environment somewhere else.',
      danger: 'changes',
      act: { kind: 'words', code: 'uv pip install --python ENV/bin/python PACKAGE' },
      proof: { rerun: 'uv installs.' },
    },
  ],
  confusions: [
    { cause: 'pip-externally-managed', says: 'There pip refuses to change the system.' },
  ],
  sources: [{ says: 'uv 0.13, own trial', date: '2026-11' }],
  examples: [
    'error: No virtual environment found; run `uv venv` to create an environment, or pass `--system` to install into a non-virtual environment',
  ],
} satisfies Cause;
