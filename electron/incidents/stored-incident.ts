import { z } from 'zod';
import { Hypothesis, Incident, type IncidentEntry } from '#core/contract/incident/incident';
import type { HypothesisState, HypothesisTest } from '#core/contract/incident/incident';
import { OwnTest } from '#core/contract/incident/incident-calls';

/** Schema number of the files in `incidents/`. */
export const INCIDENT_SCHEMA = 1;

export const MAX_ENTRIES = 500;
const MAX_TESTS = 50;
const MAX_REMEDIES = 50;
export const MAX_HYPOTHESES = 40;

const StoredHypothesis = Hypothesis.omit({ state: true }).extend({
  /** A user's own test of it. */
  ownTest: OwnTest.nullable(),
});
export type StoredHypothesis = z.infer<typeof StoredHypothesis>;

/** Incident as its file holds it: what is recomputed (states, similar incidents) is left out. */
export const StoredIncident = Incident.omit({
  hypotheses: true,
  similar: true,
  isRunGone: true,
}).extend({
  schema: z.literal(INCIDENT_SCHEMA),
  hypotheses: z.array(StoredHypothesis),
  /** Interpreter, environment and folder in which its tests run. */
  python: z.string().nullable(),
  /** Marks by which similar incidents are recognized: causes, signs that were seen, frames. */
  marks: z.array(z.string()),
  /** The end of what was printed, without secrets, for a report after the run is gone. */
  lastLines: z.array(z.string()),
});
export type StoredIncident = z.infer<typeof StoredIncident>;

/** State of a hypothesis by its tests: the newest that decided counts. */
export function stateOf(tests: readonly HypothesisTest[], isRunning: boolean): HypothesisState {
  if (isRunning) return 'testing';
  const decided = tests.findLast(isDecisive);
  if (decided?.result === 'supports') return 'supported';
  if (decided?.result === 'falsifies') return 'falsified';
  return tests.length === 0 ? 'untested' : 'inconclusive';
}

/** Whether one of the tests decided; one that could not look, or was stopped, has not. */
export const hasDecided = (tests: readonly HypothesisTest[]): boolean => tests.some(isDecisive);

const isDecisive = ({ result }: HypothesisTest): boolean =>
  result === 'supports' || result === 'falsifies';

/** The incident with one more line in its timeline; of too many the first and the newest stay. */
export function withEntry(
  incident: StoredIncident,
  kind: IncidentEntry['kind'],
  says: string,
  atMs: number,
): StoredIncident {
  const entries = [...incident.entries, { atMs, kind, says }];
  const over = entries.length - MAX_ENTRIES;
  return { ...incident, entries: over > 0 ? entries.toSpliced(1, over) : entries };
}

/** The incident with one of its hypotheses changed. */
export function withHypothesis(
  incident: StoredIncident,
  id: string,
  change: (hypothesis: StoredHypothesis) => StoredHypothesis,
): StoredIncident {
  const hypotheses = incident.hypotheses.map((one) => (one.id === id ? bounded(change(one)) : one));
  return { ...incident, hypotheses };
}

function bounded(hypothesis: StoredHypothesis): StoredHypothesis {
  const { tests, remedies } = hypothesis;
  return {
    ...hypothesis,
    tests: tests.slice(-MAX_TESTS),
    remedies: remedies.slice(-MAX_REMEDIES),
  };
}

/** A hypothesis of which nothing was tested yet. */
export function newHypothesis(
  of: Pick<StoredHypothesis, 'id' | 'cause' | 'title'> & Partial<StoredHypothesis>,
): StoredHypothesis {
  return {
    probe: null,
    tests: [],
    remedies: [],
    isRootCause: false,
    note: '',
    ownTest: null,
    ...of,
  };
}

/** Whether a remedy of it is proved. */
export const isFixed = ({ hypotheses }: Pick<StoredIncident, 'hypotheses'>): boolean =>
  hypotheses.some(({ remedies }) => remedies.some(({ result }) => result === 'proved'));
