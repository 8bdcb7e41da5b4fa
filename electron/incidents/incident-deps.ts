import type { FixRemedy } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import type { RunView } from '#core/contract/run/run';
import type { RunEvent, Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import type { ProbeReport } from '#core/contract/setup/probe';
import type { StartRequest } from '#core/contract/run/start-request';
import type { Judgement } from '#core/diagnosis/verdict/verdict-input';
import type { Result } from '#core/lib/result';
import type { SecretSet } from '#core/redaction/secret-set';
import type { HiddenWords } from '#core/redaction/redactor';
import type { Scope } from '#core/training/manifest/expression';
import type { Recipe } from '#core/training/recipe';
import type { Store } from '../store/store';
import type { Target } from '../targets/target';

/** A run as its diagnosis needs it, whether it is running or not. */
export interface DiagnosedRun {
  readonly spec: Spec;
  readonly digest: RunDigest;
  /** null until it has ended and every byte of it was read. */
  readonly judgement: Judgement | null;
  readonly events: readonly RunEvent[];
  /** Its log on this machine. */
  readonly logFile: string;
  view(): Promise<RunView>;
}

/** An environment on a target, as a probe or a fix is asked about it. */
export interface DoctorSubject {
  readonly target: string;
  readonly python: string | null;
}

/** The book of runs, as incidents ask it. */
export interface IncidentRuns {
  /** @param asked an id, a unique prefix, a name or `latest` */
  open(query: string): Promise<Result<DiagnosedRun, Refusal>>;
  /** Runs as they are known now; one that was deleted is left out. */
  list(): Promise<readonly RunView[]>;
  /** The name that the user gave it, or its own. */
  named(view: RunView): RunView;
  /** The request that would start it again, unchanged. */
  again(run: string): Promise<Result<StartRequest, Refusal>>;
  start(request: StartRequest): Promise<Result<RunView, Refusal>>;
}

/** Probes and fixes of the setup, handed in by the engine. */
export interface IncidentDoctor {
  /** @param env added to the environment of its children */
  probe(
    id: string,
    subject: DoctorSubject,
    env: Readonly<Record<string, string>>,
  ): Promise<Result<ProbeReport, Refusal>>;
  /** The remedy that a fix becomes there; null where it does not fit, or there is none of that id. */
  fix(
    id: string,
    values: Readonly<Record<string, string>>,
    subject: DoctorSubject,
  ): Promise<FixRemedy | null>;
  /** The goal whose plan has that step; null where no plan has it. */
  goalOf(step: string, preferred: string | null): string | null;
  /** Versions in a freeze before that time; null where none was taken. */
  packages(
    subject: { readonly target: string; readonly python: string },
    atMs: number,
  ): Promise<Readonly<Record<string, string>> | null>;
}

/** Dependencies of a home's incidents on the rest of its engine. */
export interface IncidentDeps {
  /** RL_COCKPIT_HOME. */
  readonly home: string;
  readonly appVersion: string;
  readonly store: Store;
  readonly runs: IncidentRuns;
  readonly doctor: IncidentDoctor;
  target(id: string): Promise<Result<Target, Refusal>>;
  recipe(id: string): Recipe | undefined;
  /** Facts of a target for constraints of a project's recipe. */
  facts(target: string): Promise<Scope>;
  /** Names of the user and of a target, and the values of every stored key. */
  hidden(target: string): Promise<HiddenWords>;
  /** Values of every stored key. */
  secrets(): Promise<SecretSet>;
  /** Something of this run's incident changed. */
  changed(run: string): void;
}
