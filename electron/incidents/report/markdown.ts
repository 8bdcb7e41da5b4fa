import type {
  AppliedRemedy,
  Hypothesis,
  HypothesisTest,
  Incident,
} from '#core/contract/incident/incident';
import { markdownCode, markdownOfPerson, markdownText } from '#core/lib/markdown';
import type { CauseFinding } from '#core/contract/run/diagnosis';

/** Post-mortem of an incident in Markdown: symptom, machine, hypotheses with their stamps, what fixed it. Pure. */
export function incidentMarkdown(incident: Incident): string {
  const { title, atMs, symptoms, fingerprint, findings, entries, note, similar } = incident;
  const lines = [
    `# ${line(title)}`,
    '',
    `${dateOf(atMs)} on ${line(incident.target)}${subjectText(incident)}`,
    ...(incident.isRunGone ? ['', 'The run was deleted since; its files are gone.'] : []),
    ...section(
      'What happened',
      symptoms.map((text) => item(text)),
    ),
    ...section('What fixed it', fixed(incident)),
    ...section(
      'Machine and environment',
      fingerprint.map(({ name, value }) => item(`${name}: ${value}`)),
    ),
    ...section('Evidence', findings.slice(0, 1).flatMap(evidenceOf)),
    ...section('Hypotheses', incident.hypotheses.flatMap(hypothesisText)),
    ...section(
      'Similar incidents on this machine',
      similar.map((one) =>
        item(
          `${dateOf(one.atMs)}: ${one.title}. ${one.rootCause ?? 'Root cause not known.'} ${one.mendedBy === null ? '' : `Fixed by: ${one.mendedBy}.`}`.trim(),
        ),
      ),
    ),
    ...section(
      'Timeline',
      entries.map(({ atMs: at, says }) => item(`${dateOf(at)}: ${says}`)),
    ),
    ...section('Notes', note.trim() === '' ? [] : [markdownOfPerson(note.trim())]),
    '',
  ];
  return lines.join('\n');
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const line = (text: string): string => markdownText(oneLine(text));
/** @param code of ours behind the text */
const item = (text: string, code = ''): string => `- ${line(text)}${code}`;

/** In UTC, so that two readers read the same. */
const dateOf = (atMs: number): string =>
  `${new Date(atMs).toISOString().slice(0, 19)}Z`.replace('T', ' ');

function subjectText({ subject }: Incident): string {
  switch (subject.kind) {
    case 'run':
      return `, run ${subject.run}`;
    case 'step':
      return `, step ${line(subject.step)} of the setup "${line(subject.goal)}"`;
    case 'command':
      return `, command ${markdownCode(subject.command)}`;
  }
}

function fixed({ hypotheses }: Incident): string[] {
  const root = hypotheses.find(({ isRootCause }) => isRootCause);
  const proved = hypotheses.flatMap(({ remedies }) =>
    remedies.filter(({ result }) => result === 'proved'),
  );
  return [
    root === undefined ? 'No root cause is established.' : `Root cause: ${line(root.title)}`,
    ...(proved.length === 0
      ? ['No remedy is proved.']
      : proved.map((one) => item(one.title, `${did(one)}. ${line(one.says)}`))),
  ];
}

const did = ({ command }: Pick<AppliedRemedy, 'command'>): string =>
  command === '' ? '' : ` (${markdownCode(command)})`;

const STAMPS: Readonly<Record<Hypothesis['state'], string>> = {
  untested: 'untested',
  testing: 'test in progress',
  supported: 'supported by a test',
  falsified: 'falsified by a test',
  inconclusive: 'tested, inconclusive',
};

function hypothesisText(hypothesis: Hypothesis, at: number): string[] {
  const { title, state, isRootCause, tests, remedies, note } = hypothesis;
  const stamp = `${STAMPS[state]}${isRootCause ? ', the root cause' : ''}`;
  return [
    ...(at === 0 ? [] : ['']),
    `### ${line(title)} [${stamp}]`,
    '',
    ...(tests.length === 0 ? ['No test was run.'] : tests.flatMap(testText)),
    ...remedies.map((one) =>
      item(`Remedy, ${one.result}: ${one.title}`, `${did(one)}. ${line(one.says)}`),
    ),
    ...(note.trim() === '' ? [] : ['', markdownOfPerson(note.trim())]),
  ];
}

const RESULTS: Readonly<Record<NonNullable<HypothesisTest['result']>, string>> = {
  supports: 'supports it',
  falsifies: 'falsifies it',
  inconclusive: 'inconclusive',
};

function testText({ command, endedMs, result, says, output }: HypothesisTest): string[] {
  const at = endedMs === null ? 'in progress' : dateOf(endedMs);
  const means = result === null ? '' : `, ${RESULTS[result]}`;
  return [
    item(`Test, ${at}${means}: ${says}`, ` ${markdownCode(command)}`),
    ...(output.trim() === '' ? [] : ['', fenced(output), '']),
  ];
}

function evidenceOf({ says, explains, signs, evidence }: CauseFinding): string[] {
  const lines = evidence.flatMap((one) =>
    one.kind === 'line' ? [`${one.line}: ${one.text ?? ''}`] : [one.text],
  );
  return [
    `${line(says)} ${line(explains)}`,
    '',
    ...signs.map((sign) => item(`${SIGNS[sign.state]}: ${sign.says}`)),
    ...(lines.length === 0 ? [] : ['', fenced(lines.join('\n'))]),
  ];
}

const SIGNS: Readonly<Record<CauseFinding['signs'][number]['state'], string>> = {
  seen: 'Seen',
  missing: 'Not seen',
  against: 'Speaks against it',
  unknown: 'Could not look',
};

/** Text of a program between fences that it cannot end. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.trimEnd()}\n${fence}`;
}
