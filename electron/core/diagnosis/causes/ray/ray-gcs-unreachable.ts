import { command, defineCause, line, notCause, setEnv, source } from '../define-cause';

export default defineCause({
  title: 'No Ray head answers at the address',
  severity: 'high',
  explains:
    'The program should join a running Ray, and nothing answers there: no head was started, RAY_ADDRESS is left from an earlier session, or the head died. With address="auto" Ray never starts one by itself.',
  signs: [
    line(
      'the log says "Could not find any running Ray instance"',
      /Could not find any running Ray instance/,
    ),
    line(
      'the log says that it failed to connect to the GCS',
      /(?:Failed|Unable) to connect to GCS/,
      { weight: 2 },
    ),
    line('the GCS "has been unavailable" for too long', /GCS has been unavailable/),
    line('the Ray client timed out', /ray client connection timeout/i),
    line(
      'the GCS could not take its port',
      /Failed to start the grpc server\. The specified port/,
      { weight: -3 },
    ),
    {
      says: 'RAY_ADDRESS is set for this run',
      weight: 1,
      fact: ({ env }) => (env === null ? null : 'RAY_ADDRESS' in env),
    },
  ],
  unless: [/Started a local Ray instance|Connected to Ray cluster/],
  probe: {
    says: 'Asks Ray for a running cluster; it changes nothing.',
    falsifiedBy: 'Ray lists a node.',
    test: {
      argv: ['{python}', '-m', 'ray.scripts.scripts', 'status'],
      supports: {
        output:
          /running Ray instance|cluster is not found|failed to connect|ConnectionError|UNAVAILABLE/i,
        exit: [1],
      },
      limitS: 30,
    },
  },
  remedies: [
    command('head', 'Start a Ray head', {
      says: 'Starts Ray on this machine only; it runs until "ray stop".',
      argv: [
        '{python}',
        '-m',
        'ray.scripts.scripts',
        'start',
        '--head',
        '--node-ip-address=127.0.0.1',
      ],
      proof: {
        argv: ['{python}', '-m', 'ray.scripts.scripts', 'status'],
        says: 'It lists one node.',
        holds: { output: /^\s*1 node_/m },
      },
    }),
    setEnv('address', 'Let the run start its own Ray', {
      says: 'Takes an address of an earlier session out of the way. Nothing else has to run.',
      env: { RAY_ADDRESS: 'local' },
      proof: { rerun: 'The log says "Started a local Ray instance".' },
    }),
    command('leftovers', 'Stop what is left of an old Ray', {
      says: 'A head that died may leave its address behind. It ends every Ray of this user and the runs in it.',
      danger: 'interrupts',
      argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop', '--force'],
      proof: { probe: 'ray' },
    }),
  ],
  confusions: [
    notCause('port-in-use', 'There the head could not take its port, and says so.'),
    notCause('ray-ip-mismatch', 'There a head answers, but for another address of this machine.'),
    notCause('ray-version-mismatch', 'There a head answers and has another version.'),
  ],
  sources: [source('own trials, Ray 2.47 and 2.58', '2026-11')],
});
