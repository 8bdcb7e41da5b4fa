import type { Cause } from '../../matching/cause';

/** Ray's node daemon quits because one of its agents failed. */
export default {
  id: 'ray-dashboard-agent-failed',
  title: "Ray's node daemon quit because its agent failed",
  class: 'ray',
  layer: 'python',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    "The raylet ends together with its dashboard or runtime-environment agent, and every worker of the node with it. The reasons in the message (grpcio, a port, memory) are guesses; the agent's own log has the real one.",
  signs: [
    {
      says: 'the log says "The raylet exited immediately because one Ray agent failed"',
      weight: 3,
      line: /The raylet exited immediately because/,
    },
    {
      says: 'Ray names the agent',
      weight: 2,
      line: /agent_name = (?:dashboard_agent|runtime_env_agent)/,
    },
    {
      says: 'Ray says that the raylet shares the fate of the agent',
      weight: 2,
      line: /raylet fate.shares with the agent/,
    },
    {
      says: 'the agent did not report its port in time',
      weight: 2,
      line: /Timed out waiting for file .{0,160}(?:metrics|dashboard|runtime_env)_agent_(?:listen_)?port/,
    },
    {
      says: 'Ray says that the node of the owner crashed',
      weight: 2,
      line: /Owner's node has crashed/,
    },
  ],
  probe: {
    says: 'Starts a small Ray of its own, runs a task without and one with a GPU, and ends it; a Ray that runs is left alone.',
    falsifiedBy: 'The small Ray runs its task.',
    test: { probe: 'ray' },
  },
  remedies: [
    {
      id: 'agent-log',
      title: "Read the agent's log",
      says: 'Its last traceback is the cause; on Windows it lies below %TEMP%\\ray.',
      danger: 'none',
      act: {
        kind: 'command',
        argv: [
          '{python}',
          '-c',
          "print(open('/tmp/ray/session_latest/logs/dashboard_agent.log', errors='replace').read()[-3000:])",
        ],
      },
      proof: { probe: 'ray' },
    },
    {
      id: 'clean',
      title: 'Install Ray anew',
      says: 'Ray brings the grpcio that fits it, in place of one that was downgraded by hand. About 90 MB.',
      danger: 'changes',
      act: { kind: 'fix', fix: 'install-ray' },
      proof: { probe: 'ray' },
    },
    {
      id: 'stop',
      title: 'Stop what is left of old sessions',
      says: 'Frees their ports. It ends every Ray of this user and the runs in it.',
      danger: 'interrupts',
      act: { kind: 'command', argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop', '--force'] },
      proof: { probe: 'ray' },
    },
    {
      id: 'wsl',
      title: 'Run it in WSL or on Linux',
      says: 'Ray calls its support of Windows beta, and vLLM and NCCL do not exist there.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { probe: 'ray' },
    },
  ],
  confusions: [
    { cause: 'port-in-use', says: "The agent's log says so, if it is a port." },
    { cause: 'ray-oom-monitor-kill', says: 'Ray says that the node ran low on memory.' },
    { cause: 'ray-actor-died', says: 'There one worker ended, and the node lives on.' },
  ],
  sources: [
    {
      says: 'ray-project/ray#24361, #37929, #48183, #49162, #41343 (check grpcio, use a clean environment)',
      date: '2026-11',
    },
    { says: 'ray-project/ray PR#21268, PR#35715 (Windows is beta)', date: '2026-11' },
  ],
  examples: [
    'The raylet exited immediately because one Ray agent failed, agent_name = runtime_env_agent.',
    'The raylet fate shares with the agent. This can happen because',
    'Timed out waiting for file /tmp/ray/session_2026-10-02/metrics_agent_port_19af',
    "Owner's node has crashed.",
  ],
} satisfies Cause;
