import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Ray refuses the connection: its token is missing or wrong',
  layer: 'python',
  severity: 'medium',
  explains:
    'Newer versions of Ray want the head’s token from every node, driver and client (on by default for `ray start` from 2.59). RAY_AUTH_MODE and the token file must be the same everywhere.',
  signs: [
    line(
      'Ray says that the token is missing or incorrect',
      /InvalidAuthToken|Authentication token is missing or incorrect/,
    ),
    line(
      'the dashboard refuses without a token, or with this one',
      /Unauthorized: Missing authentication token|Forbidden: Invalid authentication token/,
    ),
  ],
  remedies: [
    words('share', 'Give every part the same token', {
      says: 'The file must be on a file system that all nodes see, and only you may read it.',
      code: 'export RAY_AUTH_MODE=token RAY_AUTH_TOKEN_PATH=$HOME/.ray/auth_token',
      proof: { rerun: 'The nodes join, and the driver connects.' },
    }),
    words('launcher', 'Let the job make its Ray cluster', {
      says: 'With the launcher ray a Slurm job has a Ray cluster of its own, with a token of its own.',
      code: 'rl-cockpit run command --target slurm:HOST --nodes 2 --launcher ray -- python train.py',
      proof: { rerun: 'The log says that Ray is up.' },
    }),
  ],
  confusions: [
    notCause('ray-gcs-unreachable', 'There nothing answers at the address.'),
    notCause('llm-api-auth', 'That is the key of a model’s API.'),
  ],
  sources: [source('own trials: Ray 2.60, Ray on Slurm and Ray Jobs', '2026-11')],
});
