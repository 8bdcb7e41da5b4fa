import type { Finding } from '../../contract/finding';
import type { Exit, RunDigest, Spec } from '../../contract/run/run-directory';
import type { Phase, Verdict } from '../../contract/run/run';
import type { LogFacts } from '../signs/log-facts';

/** Everything a verdict rests on. Nothing here is judged yet. */
export interface VerdictInput {
  readonly spec: Spec;
  readonly exit: Exit | null;
  /** null when the run's target cannot be reached now. */
  readonly digest: Pick<RunDigest, 'lock' | 'childAlive' | 'sameBoot' | 'proc'> | null;
  readonly log: LogFacts;
  readonly pointCount: number;
  readonly lastX: number | null;
  /** One entry per expected artefact glob: how many matching files are newer than the start. */
  readonly artefacts: readonly {
    readonly glob: string;
    readonly fresh: number;
    readonly stale: number;
  }[];
}

export interface Judgement {
  readonly phase: Phase;
  readonly verdict: Verdict | null;
  /** Sentences, the decisive one first. */
  readonly reasons: readonly string[];
  /** Rows of the verdict card: each fact beside what was expected. */
  readonly checks: readonly Finding[];
}
