import type { Store } from '../store/store';
import type { Target } from '../targets/target';

/** Dependencies for reading and showing the runs of a target. */
export interface RunDeps {
  readonly target: Target;
  readonly store: Store;
  /** Counter of a run's changes. */
  readonly nextRevision: () => number;
  readonly installationId: string;
  /** RL_COCKPIT_HOME. */
  readonly home: string;
}
