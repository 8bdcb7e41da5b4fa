import type { Hypothesis, Incident, IncidentRow } from '#core/contract/incident/incident';
import { RunId } from '#core/contract/run/run';
import type { UnreadableIncident } from './incident-files';
import { similarTo } from './similar';
import {
  hasDecided,
  isFixed,
  stateOf,
  type StoredHypothesis,
  type StoredIncident,
} from './stored-incident';

/** Context of an incident's file when it is shown. */
export interface IncidentContext {
  /** Ids of hypotheses whose test runs now. */
  readonly running: ReadonlySet<string>;
  readonly all: readonly StoredIncident[];
  readonly isRunGone: boolean;
}

/** An incident as the page shows it. Pure. */
export function incidentView(stored: StoredIncident, context: IncidentContext): Incident {
  const {
    schema: _schema,
    marks: _marks,
    lastLines: _lines,
    python: _python,
    ...incident
  } = stored;
  return {
    ...incident,
    isRunGone: context.isRunGone,
    hypotheses: stored.hypotheses.map((one) => hypothesisView(one, context.running.has(one.id))),
    similar: similarTo(stored, context.all),
  };
}

function hypothesisView(
  { ownTest: _own, ...hypothesis }: StoredHypothesis,
  isRunning: boolean,
): Hypothesis {
  return { ...hypothesis, state: stateOf(hypothesis.tests, isRunning) };
}

/** An incident as a list shows it. Pure. */
export function incidentRow(stored: StoredIncident): IncidentRow {
  const { id, subject, title, target, atMs, findings, hypotheses } = stored;
  const isTested = hypotheses.some(({ tests }) => hasDecided(tests));
  return {
    id,
    subject,
    title,
    target,
    atMs,
    looksLike: findings[0]?.says ?? null,
    rootCause: hypotheses.find(({ isRootCause }) => isRootCause)?.title ?? null,
    state: isFixed(stored) ? 'mended' : isTested ? 'tested' : 'open',
  };
}

/** A file that cannot be read, listed like any other. */
export function unreadableRow({ id, says }: UnreadableIncident): IncidentRow {
  const run = RunId.safeParse(id);
  const blank = { target: 'local', looksLike: null, rootCause: null, state: 'open' as const };
  return {
    ...blank,
    id,
    subject: run.success
      ? { kind: 'run', run: run.data }
      : { kind: 'command', command: '', target: 'local' },
    title: 'A notebook that cannot be read',
    atMs: timeOf(id),
    unreadable: says,
  };
}

/** The time that an id begins with; 0 where it has none. */
function timeOf(id: string): number {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-/.exec(id) ?? [];
  return y === undefined ? 0 : Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) || 0;
}
