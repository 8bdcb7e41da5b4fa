import type { ChildName, StoppedChild } from '#core/contract/desktop/stopped-child';

export type StoppedEvent =
  | { readonly type: 'gave-up'; readonly stopped: StoppedChild }
  /** The user had it started again. */
  | { readonly type: 'restarting'; readonly child: ChildName }
  | { readonly type: 'child-ready'; readonly child: ChildName };

/** Children that gave up, after an event; the same list where it changes nothing. */
export function stoppedAfter(
  list: readonly StoppedChild[],
  event: StoppedEvent,
): readonly StoppedChild[] {
  if (event.type === 'gave-up') {
    return [...list.filter(({ child }) => child !== event.stopped.child), event.stopped];
  }
  if (!list.some(({ child }) => child === event.child)) return list;
  return event.type === 'child-ready'
    ? list.filter(({ child }) => child !== event.child)
    : list.map((one) => (one.child === event.child ? { ...one, isStarting: true } : one));
}
