import type { Cause } from '../../matching/cause';

/** The program and the Ray cluster have different versions. */
export default {
  id: 'ray-version-mismatch',
  title: 'Ray or Python has another version here than in the cluster',
  class: 'ray',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The head was started from another environment than the one that joins it. Ray wants the same version of Ray and the same Python, down to the patch release for a node that joins.',
  signs: [
    {
      says: 'Ray says "Version mismatch: The cluster was started with"',
      weight: 3,
      line: /^(?!.{0,120}patch version mismatch).{0,120}[Vv]ersion mismatch: The cluster was started with/,
    },
    {
      says: 'it prints both versions of Ray',
      weight: 1,
      line: /^\s{0,8}Ray: \d{1,2}\.\d/,
      after: /(?:^|[^h] )[Vv]ersion mismatch: The cluster was started/,
      within: 4,
    },
  ],
  probe: {
    says: 'Prints Ray and Python of this environment; it changes nothing.',
    falsifiedBy: 'Both are the versions that the message names for the cluster.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import ray, sys; print('Ray', ray.__version__, 'Python', sys.version.split()[0])",
      ],
      supports: { output: /^Ray \d/ },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'stop',
      title: 'Stop the old head',
      says: 'A head of another environment is the usual reason. It ends every Ray of this user and the runs in it.',
      danger: 'interrupts',
      act: { kind: 'command', argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop', '--force'] },
      proof: { rerun: 'The log says "Started a local Ray instance".' },
    },
    {
      id: 'same',
      title: 'Install the version of the cluster',
      says: 'Every node, the head and the driver need the same one. It changes one package of this environment.',
      danger: 'none',
      act: { kind: 'words', code: 'python -m pip install "ray[default]==VERSION_OF_THE_CLUSTER"' },
      proof: { rerun: 'The run joins the cluster.' },
    },
  ],
  confusions: [
    { cause: 'ray-gcs-unreachable', says: 'There nothing answers.' },
    { cause: '', says: '"Python patch version mismatch" is only a warning for Ray Client.' },
  ],
  sources: [{ says: 'own trial and a public report, Ray 2.50', date: '2026-11' }],
  examples: ['RuntimeError: Version mismatch: The cluster was started with:'],
} satisfies Cause;
