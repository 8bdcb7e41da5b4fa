import type { Cause } from '../../matching/cause';

/** Ray's own processes of this machine (raylet or GCS) died. */
export default {
  id: 'ray-node-daemon-gone',
  title: 'Ray’s own processes on this machine dying (raylet or GCS)',
  class: 'ray',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Ray runs a raylet for each machine and one control service (GCS), and every driver and worker ends when one of them goes. They were killed, ran out of memory, or started too slowly on a busy machine, so your own code is not where it failed.',
  signs: [
    {
      says: 'the driver could not announce its port to the raylet and the GCS',
      weight: 3,
      line: /Failed to announce driver's port to raylet and GCS/,
    },
    {
      says: 'the log says that the raylet is terminated or died',
      weight: 3,
      line: /Raylet is terminated\.|LocalRayletDiedError|task's local raylet died|[Rr]aylet (?:process )?(?:has )?(?:died|crashed|exited unexpectedly)/,
    },
    {
      says: 'the log says that the node of an actor or an owner died',
      weight: 3,
      line: /NodeDiedError|because (?:its|the) node has died|Owner's node has crashed|has been marked dead because the detector/,
    },
    {
      says: 'a Ray process lost its connection to the local raylet',
      weight: 3,
      line: /(?:Lost connection to|disconnected from|could not (?:connect|register).{0,40} (?:to|with)) (?:the )?(?:local )?raylet\b|Unable to register worker with raylet|raylet client: Connection (?:closed|reset)/i,
    },
    {
      says: 'the GCS shut down while programs still used it',
      weight: 3,
      line: /GCS (?:server )?(?:may have been killed|process (?:has )?(?:died|exited)|has been (?:killed|shut down)|is (?:dead|down))/,
    },
    {
      says: 'Ray’s dashboard agent failed first and took the raylet along',
      weight: -2,
      line: /The raylet exited immediately because one Ray agent failed/,
    },
  ],
  probe: {
    says: 'Starts Ray with two workers in a folder of its own, calls them and stops it.',
    falsifiedBy:
      'Ray starts and answers on this machine several times in a row, under the same load.',
    test: { probe: 'ray' },
  },
  remedies: [
    {
      id: 'slower',
      title: 'Give Ray more time to start',
      says: 'A busy or slow machine needs longer than Ray waits. These variables let the raylet and its agent take two minutes.',
      danger: 'none',
      act: {
        kind: 'env',
        env: { RAY_agent_register_timeout_ms: '120000', RAY_raylet_start_wait_time_s: '120' },
      },
      proof: { probe: 'ray' },
    },
    {
      id: 'fewer',
      title: 'Start fewer workers',
      says: 'Ray starts one idle worker for each CPU that it counts. A smaller num_cpus saves memory and time at the start.',
      danger: 'none',
      act: { kind: 'words', code: 'ray_init.num_cpus=4' },
      proof: { rerun: 'The log says "Started a local Ray instance", and the first task runs.' },
    },
    {
      id: 'stop-others',
      title: 'Stop other Ray instances',
      says: 'Ends every Ray process of your user on this machine, those of other runs too. An old instance holds ports and memory.',
      danger: 'interrupts',
      act: { kind: 'command', argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop'] },
      proof: { probe: 'ray' },
    },
  ],
  confusions: [
    {
      cause: 'ray-dashboard-agent-failed',
      says: 'There the raylet says itself that an agent failed first.',
    },
    {
      cause: 'ray-gcs-unreachable',
      says: 'There no Ray was running, or its address is wrong; here it ran and went.',
    },
    {
      cause: 'ray-oom-monitor-kill',
      says: 'Ray’s memory monitor kills workers, never the raylet.',
    },
  ],
  sources: [
    {
      says: 'own trial: verl 0.4.1 on a loaded machine, the raylet died at the start (core_worker.cc: Check failed)',
      date: '2026-11',
    },
  ],
  examples: [
    "[2026-11-21 04:00:01,000 C 812 812] core_worker.cc:1057: Check failed: status Failed to announce driver's port to raylet and GCS",
    "ray.exceptions.LocalRayletDiedError: The task's local raylet died. Check raylet.out for more information.",
    'Raylet is terminated. Termination is unexpected. Possible reasons include: (1) SIGKILL by the user',
    'The actor died because its node has died. Node Id: 7c1e',
    'Failed to connect to GCS within 60 seconds. GCS may have been killed.',
    '[2026-11-21 04:00:09,000 E 99 99] raylet client: Connection reset, the process ends',
  ],
} satisfies Cause;
