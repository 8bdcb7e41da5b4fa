import type { TextToDiagnose } from '#core/contract/incident/incident';
import type { IncidentSubject } from '#core/contract/incident/incident';
import type { Diagnosis } from '#core/contract/run/diagnosis';
import { causes } from '#core/diagnosis/causes/index';
import { type CrashEvidence, NO_EVIDENCE } from '#core/diagnosis/evidence/crash-evidence';
import type { EnvironmentFacts } from '#core/diagnosis/matching/environment-facts';
import { NO_FACTS } from '#core/diagnosis/matching/environment-facts';
import { interpreterOfRun } from '#core/training/command-script';
import { environmentFactsOf, type EnvironmentReader } from './environment-facts-of';
import { diagnoseText } from './diagnose-text';
import { factsAtHand, helloOf, platformOf } from './facts-at-hand';
import type { DiagnosedRun, IncidentDeps } from './incident-deps';
import { exitMark, newIncident, newIncidentId, titleOf } from './incident-of-run';
import { lastLinesOf } from './last-lines';
import { readCrashEvidence } from './read-crash-evidence';
import { findingFor } from './remedies/remedies-for-run';
import { subjectOfText } from './remedy-subject';
import type { StoredIncident } from './stored-incident';

const MAX_LINES = 200;

/** Dependencies for reading facts of an environment. */
export interface FactsDeps extends Pick<IncidentDeps, 'target'> {
  readonly environment: EnvironmentReader;
}

/** Facts of a run's environment, with what its target says without being connected. */
export async function factsOf(run: DiagnosedRun, deps: FactsDeps): Promise<EnvironmentFacts> {
  const target = await deps.target(run.spec.target);
  const remote = target.ok ? target.value : null;
  const hello = await helloOf(remote);
  const { spec, digest } = run;
  // While it is running, nothing is started beside it.
  const isRead = remote !== null && hello !== null && digest.exit !== null;
  if (!isRead || spec.importedFrom !== null) return factsAtHand(run, remote, hello);
  const answers = await deps.environment.read(remote, { spec, runDir: digest.runDir });
  return environmentFactsOf({ spec, exit: digest.exit }, platformOf(remote, hello), answers);
}

/** Evidence beside its log after a bad end; none if its target does not answer now. */
export async function evidenceOf(
  { digest, spec }: DiagnosedRun,
  deps: Pick<IncidentDeps, 'target'>,
): Promise<CrashEvidence> {
  if ((digest.exit?.crashFiles ?? []).length === 0) return NO_EVIDENCE;
  const target = await deps.target(spec.target);
  const exists = target.ok && target.value.isWanted() && target.value.lostSinceMs() === null;
  return exists ? readCrashEvidence(target.value, digest) : NO_EVIDENCE;
}

/** The incident of a run that ended, with everything that is known of it now. */
export async function incidentOfRun(
  run: DiagnosedRun,
  diagnosis: Diagnosis,
  deps: FactsDeps & Pick<IncidentDeps, 'runs' | 'secrets'>,
): Promise<StoredIncident> {
  const view = deps.runs.named(await run.view());
  const { runId, target: id } = run.spec;
  const target = await deps.target(id);
  const hello = await helloOf(target.ok ? target.value : null);
  const endMs = (view.startedMs ?? run.spec.createdMs) + (view.durationMs ?? 0);
  return newIncident({
    existing: await deps.secrets(),
    id: runId,
    subject: { kind: 'run', run: runId },
    title: titleOf(view),
    target: id,
    atMs: endMs,
    symptoms: view.reasons,
    exit: exitMark(view),
    python: interpreterOfRun(run.spec),
    diagnosis,
    environment: await factsOf(run, deps),
    hello,
    lastLines: await lastLinesOf(run.logFile, MAX_LINES),
  });
}

/** Diagnosis of a text, each cause with its remedies for where it was printed. */
export async function diagnosisOfText(
  request: TextToDiagnose,
  deps: Pick<IncidentDeps, 'target' | 'doctor'>,
): Promise<Diagnosis> {
  const target = await deps.target(request.target);
  const remote = target.ok ? target.value : null;
  const platform = platformOf(remote, await helloOf(remote));
  const diagnosis = diagnoseText(request, { ...NO_FACTS, platform });
  const subject = subjectOfText(request, deps);
  const findings = diagnosis.findings.map(async (finding) => {
    const cause = causes.get(finding.cause);
    return cause === undefined ? finding : findingFor(finding, cause, subject);
  });
  return { ...diagnosis, findings: await Promise.all(findings) };
}

/** The incident of a step or a command that failed. */
export async function incidentOfText(
  request: TextToDiagnose,
  subject: Exclude<IncidentSubject, { kind: 'run' }>,
  deps: Pick<IncidentDeps, 'target' | 'doctor' | 'secrets'>,
): Promise<StoredIncident> {
  const diagnosis = await diagnosisOfText(request, deps);
  const target = await deps.target(request.target);
  const remote = target.ok ? target.value : null;
  const hello = await helloOf(remote);
  const { exit, signal } = request;
  const end = signal ?? (exit === null ? null : `exit ${exit}`);
  const nowMs = Date.now();
  const title =
    subject.kind === 'step' ? `The step "${subject.step}" failed` : `${subject.command} failed`;
  return newIncident({
    existing: await deps.secrets(),
    id: newIncidentId(nowMs),
    subject,
    title: title.slice(0, 200),
    target: request.target,
    atMs: nowMs,
    symptoms: [end === null ? 'It failed.' : `It failed: ${end}.`],
    exit: end,
    python: request.python,
    diagnosis,
    environment: { ...NO_FACTS, platform: platformOf(remote, hello) },
    hello,
    lastLines: request.text.split('\n').slice(-MAX_LINES),
  });
}
