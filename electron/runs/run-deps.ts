import type { Store } from '../store/store';
import type { Target } from '../targets/target';

/** What reading and showing the runs of a target needs. */
export interface RunDeps {
  readonly target: Target;
  readonly store: Store;
  /** How a run counts its changes. */
  readonly nextRevision: () => number;
  readonly installationId: string;
  /** RL_COCKPIT_HOME. */
  readonly home: string;
}
