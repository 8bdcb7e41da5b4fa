import { defineCause, line, notCause, setEnv, source } from '../define-cause';

export default defineCause({
  title: 'Folder path is too long for a Unix socket',
  layer: 'os',
  severity: 'medium',
  explains:
    'The path of a Unix socket may have about 107 characters, and the folder for temporary files is longer than that already. Long job and user names in TMPDIR cause that.',
  signs: [
    line(
      'the system says that the path of a socket is too long',
      /AF_UNIX path too long|socket path.{0,60}too long|File name too long.{0,80}\.sock/,
    ),
  ],
  remedies: [
    setEnv('tmp', 'Use a short folder for temporary files', {
      says: 'For Ray: ray.init(_temp_dir="/tmp/r").',
      env: { TMPDIR: '/tmp' },
      proof: { rerun: 'The workers start.' },
    }),
  ],
  confusions: [notCause('vecenv-worker-died', 'There a worker dies without a word.')],
  sources: [source('CPython 3.11, own trial', '2026-11')],
});
