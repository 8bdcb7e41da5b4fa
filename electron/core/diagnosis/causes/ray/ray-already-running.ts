import { command, defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Ray was already running',
  severity: 'low',
  explains:
    'An earlier Ray of this user still runs on this machine, or the script called ray.init twice. Ray refuses to start a second one at the same address.',
  signs: [
    line(
      'Ray says that it is already running at its address',
      /Ray is trying to start at .{1,80} but is already running/,
    ),
    line('Ray asks whether ray.init was called twice', /called ray\.init twice by accident/),
  ],
  probe: {
    says: 'Asks Ray for its running clusters; it changes nothing.',
    falsifiedBy: 'No cluster runs. Then the script itself starts Ray twice.',
    test: {
      argv: ['{python}', '-m', 'ray.scripts.scripts', 'status'],
      supports: {
        output: /^Node status|^Active:/m,
        lacks: /running Ray instance|cluster is not found|failed to connect|ConnectionError/i,
      },
      limitS: 30,
    },
  },
  remedies: [
    command('stop', 'Stop the old Ray', {
      says: 'Ends every Ray of this user on this machine, and the runs in it.',
      danger: 'interrupts',
      argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop', '--force'],
      proof: { rerun: 'Ray starts.' },
    }),
    words('ignore', 'Allow the second call', {
      says: 'Ray then keeps the first session; the arguments of the second call have no effect.',
      code: 'ray.init(ignore_reinit_error=True)',
      proof: { rerun: 'The script passes ray.init.' },
    }),
  ],
  confusions: [
    notCause('port-in-use', 'There a program other than Ray has the port.'),
    notCause('ray-gcs-unreachable', 'There Ray is expected and not found.'),
  ],
  sources: [source('own trials, Ray 2.58', '2026-11')],
});
