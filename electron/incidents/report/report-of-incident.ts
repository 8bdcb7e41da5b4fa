import type { Incident } from '#core/contract/incident/incident';
import type { IncidentDeps } from '../incident-deps';
import { lastLinesOf } from '../last-lines';
import { incidentReport, type Report } from './report';

const MAX_LINES = 200;

/**
 * The report of an incident: with the run's own command and the end of its log where the run is there, else with what the
 * notebook has of them.
 * @param stored the end of what was printed, as the notebook has it
 */
export async function reportOf(
  incident: Incident,
  stored: readonly string[],
  { runs, hidden, appVersion }: Pick<IncidentDeps, 'runs' | 'hidden' | 'appVersion'>,
): Promise<Report> {
  const { subject, target } = incident;
  const opened = subject.kind === 'run' ? await runs.open(subject.run) : null;
  const run = opened?.ok === true ? opened.value : null;
  const lines = run === null ? [] : await lastLinesOf(run.logFile, MAX_LINES);
  return incidentReport({
    incident,
    spec: run?.spec ?? null,
    exit: run?.digest.exit ?? null,
    lastLines: lines.length > 0 ? lines : stored,
    appVersion,
    hidden: await hidden(target),
  });
}
