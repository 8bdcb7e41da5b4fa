import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'ray.get did not get a result within its timeout',
  severity: 'medium',
  rank: 'generic',
  explains:
    'ray.get was called with a timeout, and the task or actor had not finished by then. It is still working, is waiting for CPUs or GPUs that nothing releases, or hangs.',
  signs: [line('Ray says that ray.get timed out', /GetTimeoutError: /)],
  remedies: [
    words('status', 'See what the task waits for', {
      says: 'Prints what Ray has and what is requested: a demand that is never met is the reason.',
      code: 'ray status',
      proof: { rerun: 'No demand is left open.' },
    }),
    words('longer', 'Allow more time', {
      says: 'A first call loads a model or starts a process, which takes a minute.',
      code: 'ray.get(ref, timeout=300)',
      proof: { rerun: 'The answer comes.' },
    }),
  ],
  confusions: [
    notCause('ray-resources-pending', 'There Ray says itself that no node has the resources.'),
    notCause('ray-actor-died', 'There the actor is gone.'),
    notCause('dist-collective-timeout', 'There ranks of torch.distributed wait for each other.'),
  ],
  sources: [source('Ray 2.47.1, own trial', '2026-11')],
});
