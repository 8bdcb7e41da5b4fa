/** Message by port name: which child a port leads to and how the page is notified of its end. */
export const PORT_MESSAGES = {
  engine: 'rl-cockpit-port',
  terminals: 'rl-cockpit-terminals-port',
} as const;
export type PortTarget = keyof typeof PORT_MESSAGES;

export type PortEvent =
  | { readonly type: 'page-loaded' }
  | { readonly type: 'page-gone' }
  | { readonly type: 'child-ready'; readonly child: PortTarget }
  | { readonly type: 'child-ended'; readonly child: PortTarget }
  /** The child closed the page's port: the engine behind it changed. */
  | { readonly type: 'port-ended'; readonly child: PortTarget };

export interface PortState {
  readonly loaded: boolean;
  readonly ready: readonly PortTarget[];
}

export const NO_PORTS: PortState = { loaded: false, ready: [] };

/**
 * Decides which child gets a new port: each ready child when a page has loaded; again after a reload (its ports died with it), after a
 * restart of the child, and after a child ended one. Never to a child that is not ready, whose messages would wait for no one.
 */
export function handPorts(
  state: PortState,
  event: PortEvent,
): { readonly state: PortState; readonly hand: readonly PortTarget[] } {
  switch (event.type) {
    case 'page-loaded':
      return { state: { ...state, loaded: true }, hand: state.ready };
    case 'page-gone':
      return { state: { ...state, loaded: false }, hand: [] };
    case 'child-ended': {
      const ready = state.ready.filter((child) => child !== event.child);
      return { state: { ...state, ready }, hand: [] };
    }
    case 'child-ready': {
      // An engine that was on standby says `ready` again when it takes over; its old port leads to the dead one.
      const others = state.ready.filter((child) => child !== event.child);
      const ready = [...others, event.child];
      return { state: { ...state, ready }, hand: state.loaded ? [event.child] : [] };
    }
    case 'port-ended': {
      const alive = state.loaded && state.ready.includes(event.child);
      return { state, hand: alive ? [event.child] : [] };
    }
  }
}
