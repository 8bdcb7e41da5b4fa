import type { CheckpointUnit } from '../../contract/run/checkpoint-calls';
import type { Finding } from '../../contract/finding';
import type { Exit, Expectations, Spec } from '../../contract/run/run-directory';
import type { RunDigest } from '../../contract/run/run-digest';
import type { LaunchResult } from '../../contract/run/launch';
import type { Learning } from '../../contract/run/learning';
import type { Phase, Verdict, XKind } from '../../contract/run/run';
import type { ClaimProblem } from './claimed-file';
import type { LogFacts } from '../signs/log-facts';
import type { SeriesSummary } from '../health/series-summary';

/** Everything a verdict rests on. Nothing here is judged yet. */
export interface VerdictInput {
  readonly spec: Spec;
  readonly exit: Exit | null;
  /** null when the run's target cannot be reached now. */
  readonly digest: Pick<
    RunDigest,
    'lock' | 'childAlive' | 'sameBoot' | 'proc' | 'job' | 'jobState' | 'attempt'
  > | null;
  readonly log: LogFacts;
  /** Metric points of the trainer; samples of the machine are none. */
  readonly pointCount: number;
  readonly lastX: number | null;
  readonly xKind: XKind | null;
  /** What the trainer reported. */
  readonly series: readonly SeriesSummary[];
  /** One entry per expected artefact glob: how many matching files are newer than the start. */
  readonly artefacts: readonly {
    readonly glob: string;
    readonly newer: number;
    readonly stale: number;
  }[];
  /** One entry per declared record, by its glob; one that no one could look for has none. */
  readonly records: readonly RecordFile[];
  /** Record of the launcher about the call that it made. */
  readonly launched: Launched;
  /** Files that the run saved, the newest first; null when it could not be checked. */
  readonly saved: readonly SavedFile[] | null;
  /** The furthest step of its main axis and the goal on it, as they are shown; absent: `lastX`, and the goal of its log. */
  readonly reached?: Reached;
  /** What is wrong with the model that its log says it saved; null: nothing, or it could not be looked at. */
  readonly claimed?: { readonly path: string; readonly problem: ClaimProblem } | null | undefined;
  /** Criteria that the user declared after the run had ended, beside `spec.expectations`. */
  readonly declaredLater: Expectations | null;
}

/** How far a run came on its main axis; null for what is not known. */
export interface Reached {
  readonly lastX: number | null;
  readonly xKind: XKind | null;
  readonly targetX: number | null;
}

/** The newest JSON file of a glob that was written since the start. */
export interface RecordFile {
  readonly glob: string;
  /** null where there is none. */
  readonly path: string | null;
  /** Files of the glob that are older than the run. */
  readonly stale: number;
  /** null where it could not be read, or is too large. */
  readonly text: string | null;
}

/** `none`: the file is not there; `unknown`: it could not be checked, or the run makes no call. */
export type Launched = LaunchResult | 'none' | 'unknown';

/** A checkpoint or model that the run saved. */
export interface SavedFile {
  readonly path: string;
  /** Files that it is made of. */
  readonly files: number;
  /** The step that its name says; null where it has none. */
  readonly x: number | null;
  /** What that step counts; absent where the name does not say. */
  readonly unit?: CheckpointUnit | undefined;
}

export interface Judgement {
  readonly phase: Phase;
  readonly verdict: Verdict | null;
  /** Sentences, the decisive one first. */
  readonly reasons: readonly string[];
  /** Did its reward rise? Beside the verdict, and without a say in it; absent while it is running. */
  readonly learning?: Learning | undefined;
  /** Rows of the verdict card: each fact beside what was expected. */
  readonly checks: readonly Finding[];
}
