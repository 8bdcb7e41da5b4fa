import { randomUUID } from 'node:crypto';
import type { AppliedRemedy } from '#core/contract/incident/incident';
import type { CauseFinding } from '#core/contract/run/diagnosis';
import type { RunView } from '#core/contract/run/run';
import { isOver } from '#core/contract/run/run-phase';
import {
  type StoredHypothesis,
  type StoredIncident,
  withEntry,
  withHypothesis,
} from '../stored-incident';

/** Outcome of a run that was started with a remedy. */
export interface RerunEnd {
  readonly name: string;
  readonly verdict: NonNullable<RunView['verdict']>;
  /** Id of the best cause of its failure; null: none known. */
  readonly cause: string | null;
  /** "Looks like …" */
  readonly looksLike: string | null;
  readonly endMs: number;
}

/** null while the run is running, or is not judged yet. */
export function rerunEnd(view: RunView, best: CauseFinding | null): RerunEnd | null {
  if (!isOver(view) || view.verdict === null) return null;
  return {
    name: view.name,
    verdict: view.verdict,
    cause: best?.cause ?? null,
    looksLike: best?.says ?? null,
    endMs: (view.startedMs ?? 0) + (view.durationMs ?? 0),
  };
}

type Stamp = Pick<AppliedRemedy, 'result' | 'says'>;

/** Judgement of such a run's end on the remedy. Only a run that succeeded proves one. */
export function stampOf(end: RerunEnd, cause: string | null): Stamp {
  const { name, verdict, looksLike } = end;
  switch (verdict) {
    case 'succeeded':
      return { result: 'proved', says: `${name} succeeded with it.` };
    case 'finished':
      return {
        result: 'applied',
        says: `${name} finished with exit code 0. That proves nothing until you set success criteria.`,
      };
    case 'stopped':
      return { result: 'applied', says: `${name} was stopped before it could prove anything.` };
    case 'failed':
    case 'suspicious':
    case 'lost':
      if (cause !== null && end.cause !== null && end.cause !== cause) {
        return {
          result: 'applied',
          says: `${name} failed of something else. ${looksLike ?? ''}`.trim(),
        };
      }
      return { result: 'failed', says: `${name} failed again with it.` };
  }
}

/** The incident with the end of a run that was made from its own; the same object where that is known already. */
export function withRerunEnd(
  incident: StoredIncident,
  rerun: string,
  end: RerunEnd,
): StoredIncident {
  const owner = incident.hypotheses.find((one) => one.remedies.some((of) => of.rerun === rerun));
  if (owner === undefined) return withOwnRerun(incident, end);
  const remedy = owner.remedies.find((of) => of.rerun === rerun);
  const stamp = stampOf(end, owner.cause);
  if (remedy === undefined || remedy.says === stamp.says) return incident;
  const stamped = withHypothesis(incident, owner.id, (one) => stampedBy(one, remedy, stamp, end));
  const said = withEntry(stamped, 'rerun', stamp.says, end.endMs);
  const isDecided = said.hypotheses.some(({ isRootCause }) => isRootCause);
  if (stamp.result !== 'proved' || remedy.command === '' || isDecided) return said;
  // A run that failed and then succeeded with nothing but this changed was the experiment.
  return withHypothesis(said, owner.id, (one) => ({ ...one, isRootCause: true }));
}

function stampedBy(
  hypothesis: StoredHypothesis,
  remedy: AppliedRemedy,
  stamp: Stamp,
  end: RerunEnd,
): StoredHypothesis {
  const remedies = hypothesis.remedies.map((one) =>
    one.rerun === remedy.rerun ? { ...one, ...stamp } : one,
  );
  if (stamp.result !== 'proved') return { ...hypothesis, remedies };
  const isChanged = remedy.command !== '';
  const test = {
    id: randomUUID(),
    command: isChanged ? `Run again with ${remedy.command}` : 'Run again, unchanged',
    startedMs: remedy.atMs,
    endedMs: end.endMs,
    result: isChanged ? ('supports' as const) : ('inconclusive' as const),
    says: isChanged
      ? `${end.name} succeeded with nothing else changed.`
      : `${end.name} succeeded although RL Cockpit changed nothing in its start.`,
    output: '',
  };
  return { ...hypothesis, remedies, tests: [...hypothesis.tests, test] };
}

/** A run that the user started from the failed one themselves: only its timeline mentions it, once. */
function withOwnRerun(
  incident: StoredIncident,
  { name, verdict, endMs }: RerunEnd,
): StoredIncident {
  const says = `${name} was started from this run: ${verdict}.`;
  if (incident.entries.some((entry) => entry.says === says)) return incident;
  return withEntry(incident, 'rerun', says, endMs);
}
