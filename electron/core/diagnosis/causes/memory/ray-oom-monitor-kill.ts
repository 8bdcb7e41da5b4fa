import type { Cause } from '../../matching/cause';

/** Ray's memory monitor ends a worker because the node runs low on memory. */
export default {
  id: 'ray-oom-monitor-kill',
  title: 'Ray ended a worker because memory ran low',
  class: 'memory',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'specific',
  explains:
    "Ray watches the memory of the machine and ends the newest or largest worker above a threshold, 95 % by default. In WSL and in containers the limit is that of the virtual machine or the container, which is often smaller than the computer's memory.",
  signs: [
    {
      says: 'Ray says that a task was killed because the node ran low on memory',
      weight: 3,
      line: /killed due to the node running low on memory/,
    },
    {
      says: "the log names ray's OutOfMemoryError",
      weight: 3,
      line: /ray\.exceptions\.OutOfMemoryError/,
    },
    {
      says: 'Ray says that the memory of the node exceeds its threshold',
      weight: 3,
      line: /Memory on the node .{1,200}exceeds the memory usage threshold/,
    },
    {
      says: 'Ray counts workers that were killed for memory',
      weight: 3,
      line: /[Ww]orkers? ?(?:\(s\)|\(tasks).{0,60}killed.{0,80}(?:low on memory|memory pressure)/,
    },
    {
      says: "a worker's exit type is NODE_OUT_OF_MEMORY",
      weight: 3,
      line: /\bNODE_OUT_OF_MEMORY\b/,
    },
    { says: 'memory ran out on this machine', weight: 1, fact: ({ outOfMemory }) => outOfMemory },
  ],
  probe: {
    says: 'Reads the memory of the machine; it changes nothing.',
    falsifiedBy: 'Much more memory is free than the run needs, and no other program takes it.',
    test: { probe: 'host' },
  },
  remedies: [
    {
      id: 'fewer',
      title: 'Use smaller batches',
      says: 'Fewer rollouts and activations lie in memory at once. A step then learns from fewer samples.',
      danger: 'none',
      act: {
        kind: 'set',
        params: { 'data.train_batch_size': 8, 'actor_rollout_ref.rollout.n': 2 },
      },
      proof: { rerun: 'No worker is ended up to the step of the failure and beyond.' },
    },
    {
      id: 'wsl-memory',
      title: 'Give WSL more memory',
      says: "By default WSL takes half of the computer's memory; .wslconfig can allow more. Applying it ends all distros.",
      danger: 'interrupts',
      act: { kind: 'setup', step: 'wsl' },
      proof: { probe: 'wsl' },
    },
    {
      id: 'threshold',
      title: 'Raise the threshold, to see whether memory is really short',
      says: "Ray then waits until 98 %. It creates no memory: a real shortage ends with the kernel's kill (137).",
      danger: 'none',
      act: { kind: 'env', env: { RAY_memory_usage_threshold: '0.98' } },
      proof: { rerun: 'The run passes the step of the failure.' },
    },
  ],
  confusions: [
    {
      cause: 'host-oom-killed',
      says: 'There the kernel killed the process, without a word from Ray.',
    },
    {
      cause: 'ray-actor-died',
      says: "Ray's list of possible causes always names memory; that alone is no sign.",
    },
    { cause: 'cuda-oom', says: 'That is memory of the GPU.' },
  ],
  sources: [
    { says: 'own trials with a low threshold, Ray 2.47 and 2.58', date: '2026-11' },
    { says: 'docs.ray.io, "Out-Of-Memory Prevention"', date: '2026-11' },
  ],
  examples: [
    'ray.exceptions.OutOfMemoryError: Task was killed due to the node running low on memory.',
    'Memory on the node (IP: 192.0.2.7, ID: 0a1b) where the task was running was 30.4GB / 31.9GB (0.953), which exceeds the memory usage threshold of 0.95.',
    '2 Workers (tasks / actors) killed due to memory pressure (OOM), 0 Workers crashed due to other reasons',
    'Owner worker exit type: NODE_OUT_OF_MEMORY Worker exit detail: killed',
  ],
} satisfies Cause;
