import { command, defineCause, line, notCause, setParams, setup, source } from '../define-cause';

export default defineCause({
  title: 'Ray waits for a GPU or CPU that no node has',
  severity: 'high',
  rank: 'generic',
  explains:
    'An actor or a placement group requests more GPUs or CPUs than the nodes have, so Ray never starts it and waits. Ray did not detect the GPU, the number of GPUs is set too high, or actors of an earlier run still hold it.',
  signs: [
    line(
      'Ray says that no node type can fulfill the request',
      /No available node types can fulfill resource request/,
    ),
    line(
      'Ray says that a request "cannot be scheduled right now"',
      /cannot be scheduled right now/,
    ),
    line(
      'verl counts fewer GPUs than it wants',
      /Total available GPUs \d{1,4}(?:\.\d+)? is less than total desired GPUs \d/,
    ),
    line('a wait for Ray timed out', /GetTimeoutError: Get timed out/, { weight: 1 }),
    line("Ray's memory monitor killed workers", /killed due to memory pressure/, { weight: -1 }),
  ],
  probe: {
    says: 'Asks Ray what it has and what waits; it changes nothing.',
    falsifiedBy:
      "Ray's total contains every resource that the request names, and none of it is in use.",
    test: {
      argv: ['{python}', '-m', 'ray.scripts.scripts', 'status'],
      supports: { output: /Demands:\s+\{/ },
      limitS: 30,
    },
  },
  remedies: [
    setParams('gpus', 'Ask for the available GPUs', {
      says: 'Sets one GPU for each node. Everything then shares that card.',
      params: { 'trainer.n_gpus_per_node': 1, 'trainer.nnodes': 1 },
      proof: { rerun: 'The worker group starts.' },
    }),
    setup('proof', 'Check whether Ray sees the GPU', {
      says: 'Starts its own small Ray and runs a task with a GPU. It takes half a minute.',
      danger: 'none',
      step: 'ray',
      proof: { probe: 'ray' },
    }),
    command('leftovers', 'Stop what is left of an earlier run', {
      says: 'Frees GPUs of its actors. It ends every Ray of this user and the runs in it.',
      danger: 'interrupts',
      argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop', '--force'],
      proof: { rerun: 'The worker group starts.' },
    }),
  ],
  confusions: [
    notCause('no-nvidia-driver', 'Ray counts no GPU where no driver is visible.'),
    notCause('ray-actor-died', 'There the actor was started and ended.'),
    notCause('vecenv-hang-no-output', 'There the silence has nothing to do with Ray.'),
  ],
  sources: [
    source(
      'own trials: a GPU requested on a machine without one, Ray 2.47 and 2.58, verl 0.4.1',
      '2026-11',
    ),
  ],
});
