import { command, defineCause, line, noFailure, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Ray or Python versions differ between here and the cluster',
  severity: 'high',
  explains:
    'The head was started from another environment than the one that joins it. Ray wants the same version of Ray and the same Python, down to the patch release for a node that joins.',
  signs: [
    line(
      'Ray says "Version mismatch: The cluster was started with"',
      /^(?!.{0,120}patch version mismatch).{0,120}[Vv]ersion mismatch: The cluster was started with/,
    ),
    line('it prints both versions of Ray', /^\s{0,8}Ray: \d{1,2}\.\d/, {
      weight: 1,
      after: /(?:^|[^h] )[Vv]ersion mismatch: The cluster was started/,
      within: 4,
    }),
  ],
  probe: {
    says: 'Compares Ray and Python of this environment with the versions that the message names for the cluster; it changes nothing.',
    falsifiedBy: 'Both are the versions that the message names for the cluster.',
    test: {
      argv: scriptArgv('ray_version_mismatch', '{run}'),
      supports: { output: /^DIFFERS /m },
      limitS: 60,
    },
  },
  remedies: [
    command('stop', 'Stop the old head', {
      says: 'A head of another environment is the usual reason. It ends every Ray of this user and the runs in it.',
      danger: 'interrupts',
      argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop', '--force'],
      proof: { rerun: 'The log says "Started a local Ray instance".' },
    }),
    words('same', 'Install the version of the cluster', {
      says: 'Every node, the head and the driver need the same one. It changes one package of this environment.',
      code: 'python -m pip install "ray[default]==VERSION_OF_THE_CLUSTER"',
      proof: { rerun: 'The run joins the cluster.' },
    }),
  ],
  confusions: [
    notCause('ray-gcs-unreachable', 'There nothing answers.'),
    noFailure('"Python patch version mismatch" is only a warning for Ray Client.'),
  ],
  sources: [source('own trial and a public report, Ray 2.50', '2026-11')],
});
