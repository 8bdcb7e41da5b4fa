import { defineCause, line, notCause, setEnv, setParams, setup, source } from '../define-cause';

export default defineCause({
  title: 'Ray ended a worker because memory ran low',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows'],
  explains:
    "Ray watches the memory of the machine and ends the newest or largest worker above a threshold, 95% by default. In WSL and in containers the limit is that of the virtual machine or the container, which is often smaller than the computer's memory.",
  signs: [
    line(
      'Ray says that a task was killed because the node ran low on memory',
      /killed due to the node running low on memory/,
    ),
    line("the log names ray's OutOfMemoryError", /ray\.exceptions\.OutOfMemoryError/),
    line(
      'Ray says that the memory of the node exceeds its threshold',
      /Memory on the node .{1,200}exceeds the memory usage threshold/,
    ),
    line(
      'Ray counts workers that were killed for memory',
      /[Ww]orkers? ?(?:\(s\)|\(tasks).{0,60}killed.{0,80}(?:low on memory|memory pressure)/,
    ),
    line("a worker's exit type is NODE_OUT_OF_MEMORY", /\bNODE_OUT_OF_MEMORY\b/),
    { says: 'memory ran out on this machine', weight: 1, fact: ({ outOfMemory }) => outOfMemory },
  ],
  probe: {
    says: 'Reads the memory of the machine; it changes nothing.',
    falsifiedBy: 'Much more memory is free than the run needs, and no other program takes it.',
    test: { probe: 'host' },
  },
  remedies: [
    setParams('fewer', 'Use smaller batches', {
      says: 'Fewer rollouts and activations are in memory at once. A step then learns from fewer samples.',
      params: { 'data.train_batch_size': 8, 'actor_rollout_ref.rollout.n': 2 },
      proof: { rerun: 'No worker is ended up to the step of the failure and beyond.' },
    }),
    setup('wsl-memory', 'Give WSL more memory', {
      says: "By default WSL takes half of the computer's memory; .wslconfig can allow more. Applying it ends all distros.",
      danger: 'interrupts',
      step: 'wsl',
      proof: { probe: 'wsl' },
    }),
    setEnv('threshold', 'Raise the threshold, to see whether memory is really short', {
      says: "Ray then waits until 98%. It creates no memory: a real shortage ends with the kernel's kill (137).",
      env: { RAY_memory_usage_threshold: '0.98' },
      proof: { rerun: 'The run passes the step of the failure.' },
    }),
  ],
  confusions: [
    notCause('host-oom-killed', 'There the kernel killed the process, without a word from Ray.'),
    notCause(
      'ray-actor-died',
      "Ray's list of possible causes always names memory; that alone is no sign.",
    ),
    notCause('cuda-oom', 'That is memory of the GPU.'),
  ],
  sources: [
    source('own trials with a low threshold, Ray 2.47 and 2.58', '2026-11'),
    source('docs.ray.io, "Out-Of-Memory Prevention"', '2026-11'),
  ],
});
