import { randomBytes } from 'node:crypto';
import type { CauseFinding, Diagnosis } from '#core/contract/run/diagnosis';
import { countSigns } from '#core/diagnosis/matching/scan/sign-count';
import type { RunView } from '#core/contract/run/run';
import type { IncidentSubject } from '#core/contract/incident/incident';
import type { EnvironmentFacts } from '#core/diagnosis/matching/environment-facts';
import type { SecretSet } from '#core/redaction/secret-set';
import { masked, maskedLines } from '#core/redaction/masked';
import { SECRET_MARK } from '#core/redaction/placeholder';
import type { Hello } from '#core/contract/target/target';
import { marksOf } from './similar';
import {
  INCIDENT_SCHEMA,
  MAX_HYPOTHESES,
  newHypothesis,
  type StoredHypothesis,
  type StoredIncident,
  withEntry,
} from './stored-incident';

/** Findings that become hypotheses of a new incident. */
const MAX_FINDINGS = 5;
const MAX_LINES = 200;

/** Everything that a new incident is made of. */
export interface IncidentFacts {
  readonly id: string;
  readonly subject: IncidentSubject;
  readonly title: string;
  readonly target: string;
  readonly atMs: number;
  readonly symptoms: readonly string[];
  readonly exit: string | null;
  readonly python: string | null;
  readonly diagnosis: Diagnosis;
  readonly environment: EnvironmentFacts;
  readonly hello: Hello | null;
  readonly lastLines: readonly string[];
  /** Values of stored keys: none of them is written. */
  readonly existing: SecretSet;
}

const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** Id of an incident that belongs to no run, in the form of a run's. */
export function newIncidentId(nowMs: number): string {
  const [date = '', time = ''] = new Date(nowMs).toISOString().split(/[T.]/);
  return `${digits(date)}-${digits(time)}-${randomBytes(4).toString('hex')}`;
}

/** The incident of what has just failed, with a hypothesis for each of the best findings. Pure. */
export function newIncident(facts: IncidentFacts): StoredIncident {
  const { id, title, target, atMs, diagnosis, python } = facts;
  const { existing } = facts;
  const symptoms = facts.symptoms.map((text) => masked(text, SECRET_MARK, existing));
  const blank: StoredIncident = {
    schema: INCIDENT_SCHEMA,
    id,
    subject: facts.subject,
    title,
    target,
    atMs,
    symptoms,
    fingerprint: fingerprintOf(facts),
    hypotheses: [],
    entries: [],
    note: '',
    findings: [],
    python,
    marks: [...marksOf(shownDiagnosis(diagnosis, existing), facts.exit)],
    lastLines: [...maskedLines(facts.lastLines, SECRET_MARK, existing)].slice(-MAX_LINES),
  };
  const said = withEntry(blank, 'symptom', symptoms[0] ?? title, atMs);
  return withFindings(said, diagnosis, atMs, existing);
}

/**
 * The incident with what the causes say now: a new finding is a new hypothesis, and an untouched one goes with its finding. The same object
 * where nothing changed.
 */
export function withFindings(
  incident: StoredIncident,
  { findings }: Pick<Diagnosis, 'findings'>,
  atMs: number,
  secrets: SecretSet,
): StoredIncident {
  const shown = findings.map((finding) => shownFinding(finding, secrets));
  if (JSON.stringify(shown) === JSON.stringify(incident.findings)) return incident;
  const best = shown.slice(0, MAX_FINDINGS);
  const stays = incident.hypotheses.filter(
    (one) => isTouched(one) || best.some(({ cause }) => cause === one.cause),
  );
  const hypotheses = stays.map((one) => {
    const finding = best.find(({ cause }) => cause === one.cause);
    return finding === undefined ? one : { ...one, title: finding.says, probe: finding.probe };
  });
  const added = best.filter(({ cause }) => stays.every((one) => one.cause !== cause));
  const all = [...hypotheses, ...added.map(hypothesisOf)].slice(0, MAX_HYPOTHESES);
  const ranked = { ...incident, findings: shown, hypotheses: byRank(all, best) };
  return added.reduce<StoredIncident>(
    (now, finding) => withEntry(now, 'hypothesis', entryOf(finding), atMs),
    ranked,
  );
}

/** Hypotheses of findings in the order of the findings, then the user's own. */
function byRank(
  all: readonly StoredHypothesis[],
  findings: readonly CauseFinding[],
): StoredHypothesis[] {
  const rank = ({ cause }: StoredHypothesis): number => {
    const at = findings.findIndex((finding) => finding.cause === cause);
    return at === -1 ? findings.length : at;
  };
  return all.toSorted((a, b) => rank(a) - rank(b));
}

const isTouched = ({ cause, tests, remedies, note, isRootCause }: StoredHypothesis): boolean =>
  cause === null || tests.length > 0 || remedies.length > 0 || note !== '' || isRootCause;

const hypothesisOf = (finding: CauseFinding): StoredHypothesis =>
  newHypothesis({
    id: finding.cause,
    cause: finding.cause,
    title: finding.says,
    probe: finding.probe,
  });

/** "3 of 4 signs seen": those that were seen, of those that the user would expect. */
export function signCount({ signs }: Pick<CauseFinding, 'signs'>): string {
  const { seen, all } = countSigns(signs);
  const noun = all === 1 ? 'sign' : 'signs';
  return seen === all ? `${all} ${noun} seen` : `${seen} of ${all} ${noun} seen`;
}

const entryOf = (finding: CauseFinding): string =>
  `${finding.says.replace(/\.$/, '')} (${signCount(finding)}).`;

/** A diagnosis as it may be shown: its lines quote the log. */
export const shownDiagnosis = (diagnosis: Diagnosis, secrets: SecretSet): Diagnosis => ({
  ...diagnosis,
  findings: diagnosis.findings.map((finding) => shownFinding(finding, secrets)),
  fatalLine:
    diagnosis.fatalLine === null
      ? null
      : { ...diagnosis.fatalLine, text: masked(diagnosis.fatalLine.text, SECRET_MARK, secrets) },
});

/** Its lines quote the log, and leave the machine in reports. */
function shownFinding(finding: CauseFinding, secrets: SecretSet): CauseFinding {
  const evidence = finding.evidence.map((one) =>
    'text' in one && one.text !== undefined
      ? { ...one, text: masked(one.text, SECRET_MARK, secrets) }
      : one,
  );
  return { ...finding, evidence };
}

/** Packages whose versions say most about a failure. */
const KEY_PACKAGES = [
  'torch',
  'numpy',
  'ray',
  'vllm',
  'transformers',
  'stable-baselines3',
  'sb3-contrib',
  'gymnasium',
  'verl',
  'flash-attn',
  'tensorboard',
];

function fingerprintOf({
  hello,
  environment,
  python,
  target,
}: IncidentFacts): StoredIncident['fingerprint'] {
  const { packages, driverVersion } = environment;
  const rows: (readonly [string, string | null])[] = [
    ['Target', target],
    ['System', hello?.osName ?? null],
    [
      'Processor',
      hello === null ? null : `${hello.cpuName ?? 'not known'}, ${hello.cpuCount} cores`,
    ],
    [
      'Memory',
      hello?.memTotalBytes == null ? null : `${(hello.memTotalBytes / 1e9).toFixed(1)} GB`,
    ],
    ['GPUs', hello === null ? null : hello.gpus.map(({ name }) => name).join(', ') || 'none'],
    ['Driver', driverVersion],
    ['Interpreter', python],
    ['Python', environment.python],
    ...KEY_PACKAGES.map(
      (name) => [name, packages?.[name] ?? null] satisfies [string, string | null],
    ),
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

const ENDS: Readonly<Record<string, string>> = {
  failed: 'failed',
  suspicious: 'ended, and its evidence does not add up',
  lost: 'was lost',
};

/** Title of an incident of a run. */
export const titleOf = ({ name, verdict }: Pick<RunView, 'name' | 'verdict'>): string =>
  `${name} ${ENDS[verdict ?? ''] ?? 'ended'}`;

/** Whether its end deserves an incident. */
export const hasFailed = ({ verdict }: Pick<RunView, 'verdict'>): boolean =>
  verdict !== null && Object.hasOwn(ENDS, verdict);

/** How it ended, as a mark that similar incidents share; null where its end was not observed. */
export function exitMark({ exit }: Pick<RunView, 'exit'>): string | null {
  return exit === null ? null : (exit.signal ?? `exit ${exit.code ?? '?'}`);
}
