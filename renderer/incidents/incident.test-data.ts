import { finding } from '#core/contract/finding';
import type { Hypothesis, IncidentRow } from '#core/contract/incident/incident';
import { RunId } from '#core/contract/run/run';
import type { CauseFinding, Diagnosis } from '#core/contract/run/diagnosis';

/** A cause with two signs on one line, and what a test changes of it. */
export function aCause(cause: string, changes: Partial<CauseFinding> = {}): CauseFinding {
  return {
    ...finding(`cause:${cause}`, 'bad', `Looks like ${cause}.`, {
      evidence: [{ kind: 'line', line: 287, text: 'free(): double free detected in tcache 2' }],
    }),
    cause,
    title: cause,
    class: 'native-crash',
    layer: 'native',
    explains: 'Two sentences. They explain it.',
    path: [],
    score: 0.9,
    sure: 'high',
    signs: [
      { says: 'the first fatal line is a double free', state: 'seen', line: 287 },
      { says: 'it died before the first update', state: 'missing', line: null },
    ],
    probe: null,
    confusions: [],
    sources: [],
    ...changes,
  };
}

export function aHypothesis(cause: string, changes: Partial<Hypothesis> = {}): Hypothesis {
  return {
    id: `h-${cause}`,
    cause,
    title: `Looks like ${cause}.`,
    state: 'untested',
    probe: null,
    tests: [],
    remedies: [],
    isRootCause: false,
    note: '',
    ...changes,
  };
}

export const aDiagnosis = (findings: CauseFinding[], fatal: number | null = null): Diagnosis => ({
  findings,
  verdictHint: null,
  isUnexplained: findings.length === 0,
  fatalLine: fatal === null ? null : { line: fatal, text: 'Aborted' },
});

export const anIncidentRow = (id: string, changes: Partial<IncidentRow> = {}): IncidentRow => ({
  id,
  subject: { kind: 'run', run: RunId.parse('20261121-091400-0a1b2c3d') },
  title: 'arpo-toy failed',
  target: 'local',
  atMs: 1_000,
  looksLike: null,
  rootCause: null,
  state: 'open',
  ...changes,
});
