import { command, defineCause, line, notCause, setEnv, source, words } from '../define-cause';

export default defineCause({
  title: 'Ray’s own processes on this machine died (raylet or GCS)',
  layer: 'os',
  severity: 'high',
  explains:
    'Ray runs a raylet for each machine and one control service (GCS), and every driver and worker ends when one of them goes. They were killed, ran out of memory, or started too slowly on a busy machine, so your own code is not where it failed.',
  signs: [
    line(
      'the driver could not announce its port to the raylet and the GCS',
      /Failed to announce driver's port to raylet and GCS/,
    ),
    line(
      'the log says that the raylet is terminated or died',
      /Raylet is terminated\.|LocalRayletDiedError|task's local raylet died|[Rr]aylet (?:process )?(?:has )?(?:died|crashed|exited unexpectedly)/,
    ),
    line(
      'the log says that the node of an actor or an owner died',
      /NodeDiedError|because (?:its|the) node has died|Owner's node has crashed|has been marked dead because the detector/,
    ),
    line(
      'a Ray process lost its connection to the local raylet',
      /(?:Lost connection to|disconnected from|could not (?:connect|register).{0,40} (?:to|with)) (?:the )?(?:local )?raylet\b|Unable to register worker with raylet|raylet client: Connection (?:closed|reset)/i,
    ),
    line(
      'the GCS shut down while programs still used it',
      /GCS (?:server )?(?:may have been killed|process (?:has )?(?:died|exited)|has been (?:killed|shut down)|is (?:dead|down))/,
    ),
    line(
      'Ray’s dashboard agent failed first and took the raylet along',
      /The raylet exited immediately because one Ray agent failed/,
      { weight: -2 },
    ),
  ],
  probe: {
    says: 'Starts Ray with two workers in its own folder, calls them and stops it.',
    falsifiedBy:
      'Ray starts and answers on this machine several times in a row, under the same load.',
    test: { probe: 'ray' },
  },
  remedies: [
    setEnv('slower', 'Give Ray more time to start', {
      says: 'A busy or slow machine needs longer than Ray waits. These variables let the raylet and its agent take two minutes.',
      env: { RAY_agent_register_timeout_ms: '120000', RAY_raylet_start_wait_time_s: '120' },
      proof: { probe: 'ray' },
    }),
    words('fewer', 'Start fewer workers', {
      says: 'Ray starts one idle worker for each CPU that it counts. A smaller num_cpus saves memory and time at the start.',
      code: 'ray_init.num_cpus=4',
      proof: { rerun: 'The log says "Started a local Ray instance", and the first task runs.' },
    }),
    command('stop-others', 'Stop other Ray instances', {
      says: 'Ends every Ray process of your user on this machine, those of other runs too. An old instance contains ports and memory.',
      danger: 'interrupts',
      argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop'],
      proof: { probe: 'ray' },
    }),
  ],
  confusions: [
    notCause(
      'ray-dashboard-agent-failed',
      'There the raylet says itself that an agent failed first.',
    ),
    notCause(
      'ray-gcs-unreachable',
      'There no Ray was running, or its address is wrong; here it ran and went.',
    ),
    notCause('ray-oom-monitor-kill', 'Ray’s memory monitor kills workers, never the raylet.'),
  ],
  sources: [
    source(
      'own trial: verl 0.4.1 on a loaded machine, the raylet died at the start (core_worker.cc: Check failed)',
      '2026-11',
    ),
  ],
});
