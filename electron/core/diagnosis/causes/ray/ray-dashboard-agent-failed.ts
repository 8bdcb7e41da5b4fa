import {
  command,
  defineCause,
  fix,
  line,
  notCause,
  pythonArgv,
  source,
  words,
} from '../define-cause';

export default defineCause({
  title: "Ray's node daemon quit because its agent failed",
  severity: 'blocker',
  explains:
    "The raylet ends together with its dashboard or runtime-environment agent, and every worker of the node with it. The reasons in the message (grpcio, a port, memory) are guesses; the agent's own log has the real one.",
  signs: [
    line(
      'the log says "The raylet exited immediately because one Ray agent failed"',
      /The raylet exited immediately because/,
    ),
    line('Ray names the agent', /agent_name = (?:dashboard_agent|runtime_env_agent)/, {
      weight: 2,
    }),
    line(
      'Ray says that the raylet shares the fate of the agent',
      /raylet fate.shares with the agent/,
      { weight: 2 },
    ),
    line(
      'the agent did not report its port in time',
      /Timed out waiting for file .{0,160}(?:metrics|dashboard|runtime_env)_agent_(?:listen_)?port/,
      { weight: 2 },
    ),
    line('Ray says that the node of the owner crashed', /Owner's node has crashed/, { weight: 2 }),
  ],
  probe: {
    says: 'Starts its own small Ray, runs a task without and one with a GPU, and ends it; a Ray that runs is left alone.',
    falsifiedBy: 'The small Ray runs its task.',
    test: { probe: 'ray' },
  },
  remedies: [
    command('agent-log', "Read the agent's log", {
      says: 'Its last traceback is the cause; on Windows it is below %TEMP%\\ray.',
      danger: 'none',
      argv: pythonArgv(
        "print(open('/tmp/ray/session_latest/logs/dashboard_agent.log', errors='replace').read()[-3000:])",
      ),
      proof: { probe: 'ray' },
    }),
    fix('clean', 'Install Ray again', {
      says: 'Ray brings the grpcio that fits it, in place of one that was downgraded by hand. About 90 MB.',
      fix: 'install-ray',
      proof: { probe: 'ray' },
    }),
    command('stop', 'Stop what is left of old sessions', {
      says: 'Frees their ports. It ends every Ray of this user and the runs in it.',
      danger: 'interrupts',
      argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop', '--force'],
      proof: { probe: 'ray' },
    }),
    words('wsl', 'Run it in WSL or on Linux', {
      says: 'Ray calls its support of Windows beta, and vLLM and NCCL do not exist there.',
      proof: { probe: 'ray' },
    }),
  ],
  confusions: [
    notCause('port-in-use', "The agent's log says so, if it is a port."),
    notCause('ray-oom-monitor-kill', 'Ray says that the node ran low on memory.'),
    notCause('ray-actor-died', 'There one worker ended, and the node lives on.'),
  ],
  sources: [
    source(
      'ray-project/ray#24361, #37929, #48183, #49162, #41343 (check grpcio, use a clean environment)',
      '2026-11',
    ),
    source('ray-project/ray PR#21268, PR#35715 (Windows is beta)', '2026-11'),
  ],
});
