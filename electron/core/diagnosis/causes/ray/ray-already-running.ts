import type { Cause } from '../../matching/cause';

/** Ray is started a second time. */
export default {
  id: 'ray-already-running',
  title: 'Ray was already running',
  class: 'ray',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'An earlier Ray of this user still runs on this machine, or the script called ray.init twice. Ray refuses to start a second one at the same address.',
  signs: [
    {
      says: 'Ray says that it is already running at its address',
      weight: 3,
      line: /Ray is trying to start at .{1,80} but is already running/,
    },
    {
      says: 'Ray asks whether ray.init was called twice',
      weight: 3,
      line: /called ray\.init twice by accident/,
    },
  ],
  probe: {
    says: 'Asks Ray for its running clusters; it changes nothing.',
    falsifiedBy: 'No cluster runs: then the script itself starts Ray twice.',
    test: {
      argv: ['{python}', '-m', 'ray.scripts.scripts', 'status'],
      supports: { exit: [0] },
      limitS: 30,
    },
  },
  remedies: [
    {
      id: 'stop',
      title: 'Stop the old Ray',
      says: 'Ends every Ray of this user on this machine, and the runs in it.',
      danger: 'interrupts',
      act: { kind: 'command', argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop', '--force'] },
      proof: { rerun: 'Ray starts.' },
    },
    {
      id: 'ignore',
      title: 'Allow the second call',
      says: 'Ray then keeps the first session; the arguments of the second call have no effect.',
      danger: 'none',
      act: { kind: 'words', code: 'ray.init(ignore_reinit_error=True)' },
      proof: { rerun: 'The script passes ray.init.' },
    },
  ],
  confusions: [
    { cause: 'port-in-use', says: 'There a program other than Ray has the port.' },
    { cause: 'ray-gcs-unreachable', says: 'There Ray is expected and not found.' },
  ],
  sources: [{ says: 'own trials, Ray 2.58', date: '2026-11' }],
  examples: [
    'ConnectionError: Ray is trying to start at 192.0.2.7:6379, but is already running at 192.0.2.7:6379.',
    'RuntimeError: Maybe you called ray.init twice by accident?',
  ],
} satisfies Cause;
