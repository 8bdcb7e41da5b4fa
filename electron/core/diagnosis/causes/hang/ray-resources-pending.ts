import type { Cause } from '../../matching/cause';

/** Ray waits for a CPU or GPU that no node has. */
export default {
  id: 'ray-resources-pending',
  title: 'Ray waits for a GPU or CPU that no node has',
  class: 'hang',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'An actor or a placement group asks for more GPUs or CPUs than the nodes have, so Ray never starts it and waits. Ray did not detect the GPU, the number of GPUs is set too high, or actors of an earlier run still hold it.',
  signs: [
    {
      says: 'Ray says that no node type can fulfill the request',
      weight: 3,
      line: /No available node types can fulfill resource request/,
    },
    {
      says: 'Ray says that a request "cannot be scheduled right now"',
      weight: 3,
      line: /cannot be scheduled right now/,
    },
    {
      says: 'verl counts fewer GPUs than it wants',
      weight: 3,
      line: /Total available GPUs \d{1,4}(?:\.\d+)? is less than total desired GPUs \d/,
    },
    { says: 'a wait for Ray timed out', weight: 1, line: /GetTimeoutError: Get timed out/ },
    {
      says: "Ray's memory monitor killed workers",
      weight: -1,
      line: /killed due to memory pressure/,
    },
  ],
  probe: {
    says: 'Asks Ray what it has and what waits; it changes nothing.',
    falsifiedBy:
      "Ray's total holds every resource that the request names, and none of it is in use.",
    test: {
      argv: ['{python}', '-m', 'ray.scripts.scripts', 'status'],
      supports: { output: /Demands:\s+\{/ },
      limitS: 30,
    },
  },
  remedies: [
    {
      id: 'gpus',
      title: 'Ask for the GPUs that are there',
      says: 'Sets one GPU for each node. Everything then shares that card.',
      danger: 'none',
      act: { kind: 'set', params: { 'trainer.n_gpus_per_node': 1, 'trainer.nnodes': 1 } },
      proof: { rerun: 'The worker group starts.' },
    },
    {
      id: 'proof',
      title: 'Check whether Ray sees the GPU',
      says: 'Starts a small Ray of its own and runs a task with a GPU. It takes half a minute.',
      danger: 'none',
      act: { kind: 'setup', step: 'ray' },
      proof: { probe: 'ray' },
    },
    {
      id: 'leftovers',
      title: 'Stop what is left of an earlier run',
      says: 'Frees GPUs that its actors hold. It ends every Ray of this user and the runs in it.',
      danger: 'interrupts',
      act: { kind: 'command', argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop', '--force'] },
      proof: { rerun: 'The worker group starts.' },
    },
  ],
  confusions: [
    { cause: 'no-nvidia-driver', says: 'Ray counts no GPU where no driver is visible.' },
    { cause: 'ray-actor-died', says: 'There the actor was started and ended.' },
    { cause: 'vecenv-hang-no-output', says: 'There the silence has nothing to do with Ray.' },
  ],
  sources: [
    {
      says: 'own trials: a GPU asked for on a machine without one, Ray 2.47 and 2.58, verl 0.4.1',
      date: '2026-11',
    },
  ],
  examples: [
    "Error: No available node types can fulfill resource request {'GPU': 2.0, 'CPU': 1.0}.",
    "Warning: The following resource request cannot be scheduled right now: {'CPU': 8.0}.",
    'ValueError: Total available GPUs 0 is less than total desired GPUs 8',
  ],
} satisfies Cause;
