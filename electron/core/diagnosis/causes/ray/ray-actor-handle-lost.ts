import type { Cause } from '../../matching/cause';

/** A Ray actor whose handle was not kept. */
export default {
  id: 'ray-actor-handle-lost',
  title: 'a Ray actor whose handle was not kept',
  class: 'ray',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'An actor lives as long as something holds its handle, and a call on a fresh one keeps none. Store the handle in a variable first.',
  signs: [
    {
      says: 'Ray says that the reference to the actor is lost',
      weight: 3,
      line: /Lost reference to actor\./,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'keep',
      title: 'Keep the handle',
      says: 'As long as the actor is needed.',
      danger: 'none',
      act: { kind: 'words', code: 'actor = Actor.remote()\nvalue = ray.get(actor.step.remote())' },
      proof: { rerun: 'The call is answered.' },
    },
  ],
  confusions: [{ cause: 'ray-actor-died', says: 'There the actor lived and ended.' }],
  sources: [{ says: 'Ray 2.47, own trial', date: '2026-11' }],
  examples: [
    'RuntimeError: Lost reference to actor. Actor handles must be stored as variables, e.g. `actor = MyActor.remote()` before calling methods.',
  ],
} satisfies Cause;
