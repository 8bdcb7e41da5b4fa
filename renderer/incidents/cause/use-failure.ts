import type { Incident } from '#core/contract/incident/incident';
import type { Diagnosis } from '#core/contract/run/diagnosis';
import type { Refusal } from '#core/contract/refusal';
import type { RunView } from '#core/contract/run/run';
import { useDiagnosis, useIncidentOfRun } from '../../bridge/queries/incidents/use-incidents';
import { isOver } from '../../ui/runs/run-state';

/** Facts about why a run failed, or is failing. */
export interface Failure {
  /** Whether there is anything to explain. A run that is still running has it as soon as its log shows something fatal. */
  readonly isExpected: boolean;
  /** null while it is read, and where nothing is to be explained. */
  readonly diagnosis: Diagnosis | null;
  /** null while the run is running, or did not fail. */
  readonly incident: Incident | null;
  readonly refusal: Refusal | null;
}

/** Did it end badly? Of a run that is not judged or was stopped nothing is explained. */
export const hasFailed = ({ phase, verdict }: Pick<RunView, 'phase' | 'verdict'>): boolean =>
  phase === 'lost' || verdict === 'failed' || verdict === 'suspicious' || verdict === 'lost';

/** Diagnosis and notebook of a run: live while it is running, and after it failed. */
export function useFailure(run: RunView): Failure {
  const failed = hasFailed(run);
  const isLive = !isOver(run) && run.phase !== 'queued' && run.phase !== 'waiting';
  const readable = run.unreadable === undefined;
  const diagnosis = useDiagnosis(run.runId, readable && (failed || isLive));
  const incident = useIncidentOfRun(run.runId, readable && failed);
  // What was read while it continued says nothing of a run that then ended well, or was stopped.
  if (!readable || !(failed || isLive))
    return { isExpected: false, diagnosis: null, incident: null, refusal: null };
  return {
    isExpected: failed,
    diagnosis: diagnosis?.ok === true ? diagnosis.value : null,
    incident: failed && incident?.ok === true ? incident.value : null,
    refusal: refusalOf(diagnosis) ?? refusalOf(incident),
  };
}

const refusalOf = (
  read: { readonly ok: true } | { readonly ok: false; readonly error: Refusal } | undefined,
): Refusal | null => (read?.ok === false ? read.error : null);
