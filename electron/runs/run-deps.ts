import type { Store } from '../store/store';
import type { Target } from '../targets/target';

/** Where a run is, and how it counts its changes. */
export interface RunDeps {
  readonly target: Target;
  readonly store: Store;
  readonly nextRevision: () => number;
  readonly installationId: string;
  /** RL_COCKPIT_HOME. */
  readonly home: string;
}
