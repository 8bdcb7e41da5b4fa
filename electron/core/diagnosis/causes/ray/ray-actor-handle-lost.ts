import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The handle of a Ray actor was not kept',
  severity: 'low',
  explains:
    'An actor lives as long as something contains its handle, and a call on a fresh one keeps none. Store the handle in a variable first.',
  signs: [line('Ray says that the reference to the actor is lost', /Lost reference to actor\./)],
  remedies: [
    words('keep', 'Keep the handle', {
      says: 'As long as the actor is needed.',
      code: 'actor = Actor.remote()\nvalue = ray.get(actor.step.remote())',
      proof: { rerun: 'The call is answered.' },
    }),
  ],
  confusions: [notCause('ray-actor-died', 'There the actor lived and ended.')],
  sources: [source('Ray 2.47, own trial', '2026-11')],
});
