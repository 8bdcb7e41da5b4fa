import type { ProbeReport, ProbeSubject } from '#core/contract/setup/probe';
import type { Hello } from '#core/contract/target/target';
import { Redactor } from '#core/telemetry/line/redactor';

/** Schema number of the report, on its first line, so that a maintainer's tool can parse it. */
export const REPORT_SCHEMA = 1;
/** Probes without which a goal may not be called impossible. */
export const SECOND_OPINION = ['wheel-proof', 'empty-cuda-devices', 'crash-ladder'] as const;
const MOST_OUTPUT = 4_000;

export interface ReportInput {
  readonly subject: ProbeSubject;
  readonly appVersion: string;
  readonly hello: Hello | null;
  readonly reports: readonly ProbeReport[];
  /** Words that name the person or the machine, and what stands in their place. */
  readonly hidden: readonly (readonly [string, string])[];
}

/** Redacted report of a set-up in Markdown: fingerprint, probes and what they read. Pure. */
export function setupReport(input: ReportInput): string {
  const { subject, hello, reports, appVersion } = input;
  const missing = SECOND_OPINION.filter((id) => !wasRun(reports, id));
  const lines = [
    `<!-- rl-cockpit-setup-report schema ${REPORT_SCHEMA} -->`,
    '# RL Cockpit set-up report',
    '',
    ...fingerprint(subject, hello, appVersion),
    '',
    missing.length === 0
      ? 'Second opinion: the wheel proof, the empty CUDA_VISIBLE_DEVICES and the crash ladder were run.'
      : `Second opinion: not complete, these were not run: ${missing.join(', ')}.`,
    '',
    '| state | check | value | seconds |',
    '| --- | --- | --- | --- |',
    ...reports.map(
      ({ state, title, value, tookMs }) =>
        `| ${state} | ${cell(title)} | ${cell(value)} | ${(tookMs / 1000).toFixed(1)} |`,
    ),
    ...reports.flatMap(section),
    '',
  ];
  return new Redactor({ names: input.hidden, secrets: {} }).text(lines.join('\n'));
}

/** Was a probe run to an end that says something, so that a goal may be judged by it? */
const wasRun = (reports: readonly ProbeReport[], id: string): boolean =>
  reports.some(({ probe, state }) => probe === id && state !== 'unknown');

function fingerprint(subject: ProbeSubject, hello: Hello | null, version: string): string[] {
  const known =
    hello === null
      ? []
      : [
          `- System: ${hello.osName}, ${hello.platform}, ${hello.cpuName ?? 'processor not known'}, ${hello.cpuCount} cores`,
          `- GPUs: ${hello.gpus.map(({ name, memTotalMiB }) => `${name} (${memTotalMiB ?? '—'} MiB)`).join(', ') || 'none'}`,
          `- Python of the agent: ${hello.pythonVersion}`,
        ];
  return [
    `- RL Cockpit ${version}`,
    `- Goal: ${subject.goal ?? '—'}, target: ${subject.target}`,
    `- Environment: ${subject.python ?? '—'}`,
    ...known,
  ];
}

function section({ probe, state, title, finding, rows, children }: ProbeReport): string[] {
  if (state === 'skipped') return [];
  const evidence = finding.evidence.flatMap((one) => (one.kind === 'text' ? [one.text] : []));
  return [
    '',
    `## ${title} (${probe}): ${state}`,
    '',
    finding.says,
    ...rows.map(({ label, state: is, value }) => `- ${label}: ${value} (${is})`),
    ...evidence.map((text) => fenced(text)),
    ...children.flatMap(({ command, end, output }) => [
      '',
      `\`${command}\` ${end}`,
      ...(output.trim() === '' ? [] : [fenced(output.slice(0, MOST_OUTPUT))]),
    ]),
  ];
}

/** Text of a program between fences that it cannot end. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.trimEnd()}\n${fence}`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
