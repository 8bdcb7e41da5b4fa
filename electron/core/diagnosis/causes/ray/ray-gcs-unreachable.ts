import type { Cause } from '../../matching/cause';

/** The program cannot reach the head of a Ray cluster. */
export default {
  id: 'ray-gcs-unreachable',
  title: 'no Ray head answers at the address',
  class: 'ray',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The program was told to join a running Ray, and nothing answers there: no head was started, RAY_ADDRESS is left from an earlier session, or the head died. With address="auto" Ray never starts one by itself.',
  signs: [
    {
      says: 'the log says "Could not find any running Ray instance"',
      weight: 3,
      line: /Could not find any running Ray instance/,
    },
    {
      says: 'the log says that it failed to connect to the GCS',
      weight: 2,
      line: /(?:Failed|Unable) to connect to GCS/,
    },
    {
      says: 'the GCS "has been unavailable" for too long',
      weight: 3,
      line: /GCS has been unavailable/,
    },
    { says: 'the Ray client timed out', weight: 3, line: /ray client connection timeout/i },
    {
      says: 'the GCS could not take its port',
      weight: -3,
      line: /Failed to start the grpc server\. The specified port/,
    },
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
      supports: { exit: [1] },
      limitS: 30,
    },
  },
  remedies: [
    {
      id: 'head',
      title: 'Start a Ray head',
      says: 'Starts Ray on this machine only; it runs until "ray stop".',
      danger: 'changes',
      act: {
        kind: 'command',
        argv: [
          '{python}',
          '-m',
          'ray.scripts.scripts',
          'start',
          '--head',
          '--node-ip-address=127.0.0.1',
        ],
      },
      proof: {
        argv: ['{python}', '-m', 'ray.scripts.scripts', 'status'],
        says: 'It lists one node.',
        holds: { output: /^\s*1 node_/m },
      },
    },
    {
      id: 'address',
      title: 'Let the run start its own Ray',
      says: 'Takes an address of an earlier session out of the way. Nothing else has to run.',
      danger: 'none',
      act: { kind: 'env', env: { RAY_ADDRESS: 'local' } },
      proof: { rerun: 'The log says "Started a local Ray instance".' },
    },
    {
      id: 'leftovers',
      title: 'Stop what is left of an old Ray',
      says: 'A head that died may leave its address behind. It ends every Ray of this user and the runs in it.',
      danger: 'interrupts',
      act: { kind: 'command', argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop', '--force'] },
      proof: { probe: 'ray' },
    },
  ],
  confusions: [
    { cause: 'port-in-use', says: 'There the head could not take its port, and says so.' },
    {
      cause: 'ray-ip-mismatch',
      says: 'There a head answers, but for another address of this machine.',
    },
    { cause: 'ray-version-mismatch', says: 'There a head answers and has another version.' },
  ],
  sources: [{ says: 'own trials, Ray 2.47 and 2.58', date: '2026-11' }],
  examples: [
    'ConnectionError: Could not find any running Ray instance. Please specify the one to connect to',
    'RuntimeError: Failed to connect to GCS at address 192.0.2.7:6379.',
    'Failed to get queue length. GCS has been unavailable for more than 60 seconds.',
    'ConnectionError: ray client connection timeout',
  ],
} satisfies Cause;
