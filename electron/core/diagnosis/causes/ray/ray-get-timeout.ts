import type { Cause } from '../../matching/cause';

/** ray.get waited longer than its timeout allows. */
export default {
  id: 'ray-get-timeout',
  title: 'ray.get did not get a result within its timeout',
  class: 'ray',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'ray.get was called with a timeout, and the task or actor had not finished by then. It is still working, is waiting for CPUs or GPUs that nothing releases, or hangs.',
  signs: [
    {
      says: 'Ray says that ray.get timed out',
      weight: 3,
      line: /GetTimeoutError: /,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'status',
      title: 'See what the task waits for',
      says: 'Prints what Ray has and what is requested: a demand that is never met is the reason.',
      danger: 'none',
      act: { kind: 'words', code: 'ray status' },
      proof: { rerun: 'No demand is left open.' },
    },
    {
      id: 'longer',
      title: 'Allow more time',
      says: 'A first call loads a model or starts a process, which takes a minute.',
      danger: 'none',
      act: { kind: 'words', code: 'ray.get(ref, timeout=300)' },
      proof: { rerun: 'The answer comes.' },
    },
  ],
  confusions: [
    {
      cause: 'ray-resources-pending',
      says: 'There Ray says itself that nobody has the resources.',
    },
    { cause: 'ray-actor-died', says: 'There the actor is gone.' },
    {
      cause: 'dist-collective-timeout',
      says: 'There ranks of torch.distributed wait for each other.',
    },
  ],
  sources: [{ says: 'Ray 2.47.1, own trial', date: '2026-11' }],
  examples: ['ray.exceptions.GetTimeoutError: Get timed out: some object(s) not ready.'],
} satisfies Cause;
