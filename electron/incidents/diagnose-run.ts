import type { CauseFinding, Diagnosis } from '#core/contract/run/diagnosis';
import { causeMatcher } from '#core/diagnosis/cause-observer';
import { causes } from '#core/diagnosis/causes/index';
import type { Cause } from '#core/diagnosis/matching/cause';
import { CauseHits } from '#core/diagnosis/matching/scan/cause-scanner';
import type { CrashEvidence } from '#core/diagnosis/evidence/crash-evidence';
import { causesWithDisk, withDiskEvidence } from '#core/diagnosis/evidence/disk-evidence';
import { diagnoseWithEvidence } from '#core/diagnosis/evidence/diagnose-with-evidence';
import type { EnvironmentFacts } from '#core/diagnosis/matching/environment-facts';
import type { Store } from '../store/store';
import type { DiagnosedRun } from './incident-deps';

const MAX_REMEMBERED = 100;

const isSilent = (cause: Cause): boolean => cause.isSilent === true;

interface Remembered {
  readonly revision: string;
  readonly diagnosis: Promise<Diagnosis>;
}

interface RunDiagnosesDeps {
  readonly store: Pick<Store, 'observed' | 'logFacts' | 'progress'>;
  readonly facts: (run: DiagnosedRun) => Promise<EnvironmentFacts>;
  /** Evidence beside the log after a bad end: dead workers' own files, lines of the kernel. */
  readonly evidence: (run: DiagnosedRun) => Promise<CrashEvidence>;
  /** Adds to each finding its meaning for this run: its test and its remedies. */
  readonly forRun: (
    run: DiagnosedRun,
  ) => Promise<(finding: CauseFinding, cause: Cause) => Promise<CauseFinding>>;
}

/** Diagnoses of runs, live and ended: each computed once for a revision of the run's data. */
export class RunDiagnoses {
  readonly #deps: RunDiagnosesDeps;
  readonly #remembered = new Map<string, Remembered>();

  constructor(deps: RunDiagnosesDeps) {
    this.#deps = deps;
  }

  async of(run: DiagnosedRun): Promise<Diagnosis> {
    const { runId } = run.spec;
    const [view, progress] = await Promise.all([run.view(), this.#deps.store.progress(runId)]);
    const revision = `${view.revision} ${progress.revision} ${run.digest.logBytes}`;
    const remembered = this.#remembered.get(runId);
    if (remembered?.revision === revision) return remembered.diagnosis;
    const diagnosis = this.#compute(run, view.verdict === 'succeeded');
    this.#remember(runId, { revision, diagnosis });
    return diagnosis;
  }

  async #compute(run: DiagnosedRun, isHealthy: boolean): Promise<Diagnosis> {
    const { store, facts, evidence, forRun } = this.#deps;
    const { runId } = run.spec;
    const [hits, log, environment, beside] = await Promise.all([
      store.observed(runId, 'causes'),
      store.logFacts(runId),
      facts(run),
      evidence(run),
    ]);
    const { exit, attempt } = run.digest;
    const input = { hits: CauseHits.parse(hits ?? {}), log, exit, facts: environment };
    // Its own evidence says that it did what it should: only what hides behind a success may be said of it.
    const isLater = (attempt?.number ?? 0) > 0;
    const named = [...causes.values()].filter((cause) => !isLater || cause.isOfAttempt !== true);
    const all = causesWithDisk(named, exit);
    const possible = isHealthy ? all.filter(isSilent) : all;
    const diagnosis = diagnoseWithEvidence(
      possible,
      input,
      withDiskEvidence(beside, exit),
      causeMatcher,
    );
    if (diagnosis.findings.length === 0) return diagnosis;
    const withMeaning = await forRun(run);
    const findings = diagnosis.findings.map(async (finding) => {
      const cause = causes.get(finding.cause);
      return cause === undefined ? finding : withMeaning(finding, cause);
    });
    return { ...diagnosis, findings: await Promise.all(findings) };
  }

  #remember(runId: string, remembered: Remembered): void {
    this.#remembered.delete(runId);
    this.#remembered.set(runId, remembered);
    remembered.diagnosis.catch(() => this.#remembered.delete(runId));
    if (this.#remembered.size <= MAX_REMEMBERED) return;
    const [oldest] = this.#remembered.keys();
    if (oldest !== undefined) this.#remembered.delete(oldest);
  }
}
