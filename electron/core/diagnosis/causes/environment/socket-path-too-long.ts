import type { Cause } from '../../matching/cause';

/** A folder whose path is too long for a Unix socket. */
export default {
  id: 'socket-path-too-long',
  title: 'a folder whose path is too long for a Unix socket',
  class: 'environment',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The path of a Unix socket may have about 107 characters, and the folder for temporary files is longer than that already. Long job and user names in TMPDIR cause that.',
  signs: [
    {
      says: 'the system says that the path of a socket is too long',
      weight: 3,
      line: /AF_UNIX path too long|socket path.{0,60}too long|File name too long.{0,80}\.sock/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'tmp',
      title: 'Use a short folder for temporary files',
      says: 'For Ray: ray.init(_temp_dir="/tmp/r").',
      danger: 'none',
      act: { kind: 'env', env: { TMPDIR: '/tmp' } },
      proof: { rerun: 'The workers start.' },
    },
  ],
  confusions: [{ cause: 'vecenv-worker-died', says: 'There a worker dies without a word.' }],
  sources: [{ says: 'CPython 3.11, own trial', date: '2026-11' }],
  examples: ['OSError: AF_UNIX path too long'],
} satisfies Cause;
