import { randomUUID } from 'node:crypto';
import type {
  Attempt,
  Incident,
  IncidentRow,
  IncidentSubject,
  TextToDiagnose,
} from '#core/contract/incident/incident';
import type { OwnTest } from '#core/contract/incident/incident-calls';
import type { Refusal } from '#core/contract/refusal';
import type { Diagnosis } from '#core/contract/run/diagnosis';
import { isOver } from '#core/contract/run/run-phase';
import { type Result, err, ok } from '#core/lib/result';
import { attemptsAt } from './attempts/attempts';
import { RunDiagnoses } from './diagnose-run';
import { EnvironmentReader } from './environment-facts-of';
import type { DiagnosedRun, IncidentDeps } from './incident-deps';
import { IncidentFiles } from './incident-files';
import {
  diagnosisOfText,
  evidenceOf,
  type FactsDeps,
  factsOf,
  incidentOfRun,
  incidentOfText,
} from './incident-of-failure';
import { hasFailed, shownDiagnosis, withFindings } from './incident-of-run';
import { noHypothesis, tooMany, untested } from './incident-refusals';
import { readHypothesis, readIncident } from './read-hypothesis';
import { incidentRow, incidentView, unreadableRow } from './incident-view';
import { incidentMarkdown } from './report/markdown';
import type { Report } from './report/report';
import { reportOf } from './report/report-of-incident';
import { PendingWork } from './pending-work';
import { RemedyRuns } from './remedies/remedy-runs';
import { findingFor } from './remedies/remedies-for-run';
import { subjectOfRun } from './remedy-subject';
import {
  MAX_HYPOTHESES,
  newHypothesis,
  stateOf,
  type StoredIncident,
  withEntry,
  withHypothesis,
} from './stored-incident';
import { HypothesisTests } from './hypothesis-tests/hypothesis-tests';

const MAX_CLOSE_MS = 5_000;

/** Diagnoses of runs and texts, and the evidence notebooks of what failed, for one home. */
export class Incidents {
  readonly #deps: IncidentDeps;
  readonly #files: IncidentFiles;
  readonly #diagnoses: RunDiagnoses;
  readonly #environment = new EnvironmentReader(Date.now);
  readonly #pending = new PendingWork();
  readonly tests: HypothesisTests;
  readonly remedies: RemedyRuns;

  constructor(deps: IncidentDeps) {
    this.#deps = deps;
    this.#files = new IncidentFiles(deps.home);
    this.#diagnoses = new RunDiagnoses({
      store: deps.store,
      facts: (run) => factsOf(run, this.#withEnvironment()),
      evidence: (run) => evidenceOf(run, deps),
      forRun: async (run) => {
        const facts = await factsOf(run, this.#withEnvironment());
        const subject = await subjectOfRun(run, deps, facts);
        return (finding, cause) => findingFor(finding, cause, subject);
      },
    });
    const shared = { ...deps, files: this.#files };
    this.tests = new HypothesisTests(shared);
    this.remedies = new RemedyRuns({ ...shared, diagnose: (run) => this.#diagnoses.of(run) });
  }

  /** Diagnosis of a run now, while it is running and after. */
  async diagnose(query: string): Promise<Result<Diagnosis, Refusal>> {
    const run = await this.#deps.runs.open(query);
    if (!run.ok) return run;
    const secrets = await this.#deps.secrets();
    return ok(shownDiagnosis(await this.#diagnoses.of(run.value), secrets));
  }

  async diagnoseText(request: TextToDiagnose): Promise<Diagnosis> {
    return shownDiagnosis(await diagnosisOfText(request, this.#deps), await this.#deps.secrets());
  }

  /** Makes the notebook of a step or a command that failed. */
  async ofText(
    request: TextToDiagnose,
    subject: Exclude<IncidentSubject, { kind: 'run' }>,
  ): Promise<Result<Incident, Refusal>> {
    const incident = await incidentOfText(request, subject, this.#deps);
    const written = await this.#files.change(incident.id, () => incident);
    return written.ok ? this.get(incident.id) : written;
  }

  /** Newest first. */
  async list(): Promise<readonly IncidentRow[]> {
    const { incidents, unreadable } = await this.#files.all();
    const rows = [...incidents.map(incidentRow), ...unreadable.map(unreadableRow)];
    return rows.toSorted((a, b) => b.atMs - a.atMs);
  }

  async get(id: string): Promise<Result<Incident, Refusal>> {
    const stored = await readIncident(this.#files, id);
    if (!stored.ok) return stored;
    const { subject } = stored.value;
    if (subject.kind !== 'run') return ok(await this.#view(stored.value, false));
    const run = await this.#deps.runs.open(subject.run);
    const isGone = !run.ok && run.error.code === 'no-such-run';
    if (!run.ok) return ok(await this.#view(stored.value, isGone));
    await this.remedies.settle(id);
    const now = await this.#renewed(run.value, stored.value);
    return now.ok ? ok(await this.#view(now.value, false)) : now;
  }

  /** The notebook of a run, made where there is none; null for one that continues, or did not fail. */
  async ofRun(query: string): Promise<Result<Incident | null, Refusal>> {
    const run = await this.#deps.runs.open(query);
    if (!run.ok) {
      // A run that was deleted may have left its notebook.
      const stored = await this.#files.read(query);
      return stored.ok && stored.value !== null ? this.get(query) : run;
    }
    const { runId } = run.value.spec;
    const stored = await this.#files.read(runId);
    if (!stored.ok) return stored;
    if (stored.value === null && !(await this.#needsOne(run.value))) return ok(null);
    if (stored.value === null) {
      const written = await this.#create(run.value);
      if (!written.ok) return written;
    }
    return this.get(runId);
  }

  /** A run has just ended: one that failed gets its notebook, and one that was started by a remedy shows whether it helped. */
  async ended(runId: string): Promise<void> {
    await this.#pending.follow(this.#ended(runId));
  }

  async #ended(runId: string): Promise<void> {
    const run = await this.#deps.runs.open(runId);
    if (!run.ok) return;
    const view = await run.value.view();
    if (!isOver(view) || view.foreign) return;
    if (hasFailed(view)) await this.#create(run.value);
    await this.remedies.ended(run.value);
  }

  async suggest(
    id: string,
    title: string,
    test: OwnTest | null,
  ): Promise<Result<Incident, Refusal>> {
    const stored = await readIncident(this.#files, id);
    if (!stored.ok) return stored;
    if (stored.value.hypotheses.length >= MAX_HYPOTHESES) return err(tooMany());
    const probe =
      test === null
        ? null
        : {
            says: 'Runs your own command, with a time limit.',
            falsifiedBy: 'It ends otherwise than you said it would.',
            probe: null,
            argv: test.argv,
          };
    const own = newHypothesis({ id: randomUUID(), cause: null, title, ownTest: test, probe });
    return this.#change(id, (incident) =>
      withEntry(
        { ...incident, hypotheses: [...incident.hypotheses, own] },
        'hypothesis',
        `Your own: ${title}`,
        Date.now(),
      ),
    );
  }

  /** Refused without a test that supports it. */
  async decide(id: string, of: string, isRootCause: boolean): Promise<Result<Incident, Refusal>> {
    const named = await readHypothesis(this.#files, id, of);
    if (!named.ok) return named;
    const { tests, probe, title } = named.value.hypothesis;
    if (isRootCause && stateOf(tests, false) !== 'supported') {
      return err(untested(title, probe !== null));
    }
    return this.#change(id, (incident) => {
      const decided = isRootCause
        ? incident.hypotheses.map((one) => ({ ...one, isRootCause: one.id === of }))
        : incident.hypotheses.map((one) => (one.id === of ? { ...one, isRootCause } : one));
      const says = isRootCause
        ? `The root cause is: ${title}`
        : `No longer the root cause: ${title}`;
      return withEntry({ ...incident, hypotheses: decided }, 'note', says, Date.now());
    });
  }

  /** @param of the hypothesis; null: the incident itself */
  async write(id: string, of: string | null, note: string): Promise<Result<Incident, Refusal>> {
    const stored = await readIncident(this.#files, id);
    if (!stored.ok) return stored;
    const ids = stored.value.hypotheses.map((one) => one.id);
    if (of !== null && !ids.includes(of)) return err(noHypothesis(of, ids));
    return this.#change(id, (incident) =>
      of === null
        ? { ...incident, note }
        : withHypothesis(incident, of, (one) => ({ ...one, note })),
    );
  }

  async attempts(query: string): Promise<Result<readonly Attempt[], Refusal>> {
    const run = await this.#deps.runs.open(query);
    return run.ok ? ok(await attemptsAt(run.value, this.#deps)) : run;
  }

  async markdown(id: string): Promise<Result<string, Refusal>> {
    const incident = await this.get(id);
    return incident.ok ? ok(incidentMarkdown(incident.value)) : incident;
  }

  /** A redacted bundle for somebody else; the same bytes each time, until the incident changes. */
  async report(id: string): Promise<Result<Report, Refusal>> {
    const incident = await this.get(id);
    if (!incident.ok) return incident;
    const stored = await readIncident(this.#files, id);
    if (!stored.ok) return stored;
    return ok(await reportOf(incident.value, stored.value.lastLines, this.#deps));
  }

  /** Ends every test, and waits for the notebooks that are being written; a target that does not answer holds it only for a while. */
  async close(): Promise<void> {
    void this.#pending.follow(this.tests.close());
    await this.#pending.settled(MAX_CLOSE_MS);
  }

  #withEnvironment(): IncidentDeps & FactsDeps {
    return { ...this.#deps, environment: this.#environment };
  }

  async #needsOne(run: DiagnosedRun): Promise<boolean> {
    const view = await run.view();
    if (!isOver(view) || view.foreign) return false;
    if (hasFailed(view)) return true;
    if (run.spec.importedFrom === null) return false;
    const { findings, isUnexplained, fatalLine } = await this.#diagnoses.of(run);
    return findings.length > 0 || (isUnexplained && fatalLine !== null);
  }

  async #create(run: DiagnosedRun): Promise<Result<StoredIncident | null, Refusal>> {
    const diagnosis = await this.#diagnoses.of(run);
    const incident = await incidentOfRun(run, diagnosis, this.#withEnvironment());
    const written = await this.#files.change(incident.id, (stored) => stored ?? incident);
    this.#deps.changed(run.spec.runId);
    return written;
  }

  async #renewed(
    run: DiagnosedRun,
    stored: StoredIncident,
  ): Promise<Result<StoredIncident, Refusal>> {
    const diagnosis = await this.#diagnoses.of(run);
    // Its target may not have answered any more when it was written.
    const isPoor = stored.fingerprint.every(({ name }) => name !== 'System');
    const created = isPoor ? await incidentOfRun(run, diagnosis, this.#withEnvironment()) : stored;
    const secrets = await this.#deps.secrets();
    const changed = await this.#files.change(stored.id, (now) => {
      if (now === null) return null;
      const renewed = withFindings(now, diagnosis, Date.now(), secrets);
      const { fingerprint } = created;
      return fingerprint.length > now.fingerprint.length ? { ...renewed, fingerprint } : renewed;
    });
    return changed.ok ? ok(changed.value ?? stored) : changed;
  }

  async #change(
    id: string,
    change: (stored: StoredIncident) => StoredIncident,
  ): Promise<Result<Incident, Refusal>> {
    const changed = await this.#files.change(id, (now) => (now === null ? null : change(now)));
    if (!changed.ok) return changed;
    this.#deps.changed(id);
    return this.get(id);
  }

  async #view(stored: StoredIncident, isRunGone: boolean): Promise<Incident> {
    const { incidents } = await this.#files.all();
    const running = this.tests.running(stored.id);
    return incidentView(stored, { running, all: incidents, isRunGone });
  }
}
