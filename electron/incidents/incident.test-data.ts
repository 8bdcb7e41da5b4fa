import { NO_SECRETS } from '#core/redaction/secret-set';
import type { CauseFinding, Diagnosis } from '#core/contract/run/diagnosis';
import { finding } from '#core/contract/finding';
import { RunId } from '#core/contract/run/run';
import { NO_FACTS } from '#core/diagnosis/matching/environment-facts';
import { newIncident } from './incident-of-run';
import type { StoredIncident } from './stored-incident';

/** A finding that a test needs nothing of but its cause. */
export const aFinding = (cause: string, more: Partial<CauseFinding> = {}): CauseFinding => ({
  ...finding(`cause:${cause}`, 'bad', `Looks like ${cause}.`),
  cause,
  title: cause,
  class: 'memory',
  layer: 'python',
  explains: 'It is so.',
  path: [],
  score: 0.9,
  sure: 'high',
  signs: [{ says: `its log says ${cause}`, state: 'seen', line: 3 }],
  probe: null,
  confusions: [],
  sources: [],
  ...more,
});

export const aDiagnosis = (...causes: string[]): Diagnosis => ({
  findings: causes.map((cause) => aFinding(cause)),
  verdictHint: null,
  isUnexplained: causes.length === 0,
  fatalLine: null,
});

/** Incident of a run that died of these causes, the best first. */
export function anIncident(id: string, diagnosis: Diagnosis, atMs: number): StoredIncident {
  return newIncident({
    existing: NO_SECRETS,
    id,
    subject: { kind: 'run', run: RunId.parse(id) },
    title: `run ${id} failed`,
    target: 'local',
    atMs,
    symptoms: ['It ended with exit code 1.'],
    exit: 'exit 1',
    python: '/usr/bin/python3',
    diagnosis,
    environment: NO_FACTS,
    hello: null,
    lastLines: [],
  });
}
