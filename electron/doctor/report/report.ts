import type { ProbeReport, ProbeSubject } from '#core/contract/setup/probe';
import { markdownCell as cell, markdownCode, markdownText } from '#core/lib/markdown';
import { printable } from '#core/lib/printable';
import type { Hello } from '#core/contract/target/target';
import { type HiddenWords, Redactor } from '#core/redaction/redactor';

/** Schema number of the report, on its first line, so that a maintainer's tool can parse it. */
export const REPORT_SCHEMA = 1;
/** Probes without which a goal may not be called impossible. */
export const SECOND_OPINION = ['wheel-proof', 'empty-cuda-devices', 'crash-ladder'] as const;
const MAX_OUTPUT = 4_000;

export interface ReportInput {
  readonly subject: ProbeSubject;
  readonly appVersion: string;
  readonly hello: Hello | null;
  readonly reports: readonly ProbeReport[];
  /** Words that name the user or the machine, and values of stored keys. */
  readonly hidden: HiddenWords;
}

/** Redacted report of a setup in Markdown: fingerprint, probes and what they read. Pure. */
export function setupReport(input: ReportInput): string {
  const redactor = new Redactor(input.hidden);
  const { subject, hello, appVersion } = input;
  // Redacted before it becomes Markdown: an escape within a key would hide it.
  const reports = input.reports.map((report) => withTexts(report, (text) => redactor.text(text)));
  const missing = SECOND_OPINION.filter((id) => !wasRun(reports, id));
  const lines = [
    `<!-- rl-cockpit-setup-report schema ${REPORT_SCHEMA} -->`,
    '# RL Cockpit setup report',
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
  return printable(redactor.text(lines.join('\n')));
}

/** Was a probe run to an end that says something, so that a goal may be judged by it? */
const wasRun = (reports: readonly ProbeReport[], id: string): boolean =>
  reports.some(({ probe, state }) => probe === id && state !== 'unknown');

function fingerprint(subject: ProbeSubject, hello: Hello | null, version: string): string[] {
  const existing =
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
    ...existing,
  ];
}

function section({ probe, state, title, finding, rows, children }: ProbeReport): string[] {
  if (state === 'skipped') return [];
  const evidence = finding.evidence.flatMap((one) => (one.kind === 'text' ? [one.text] : []));
  return [
    '',
    `## ${markdownText(title)} (${probe}): ${state}`,
    '',
    markdownText(finding.says),
    ...rows.map(({ label, state: is, value }) => `- ${markdownText(`${label}: ${value}`)} (${is})`),
    ...evidence.map((text) => fenced(text)),
    ...children.flatMap(({ command, end, output }) => [
      '',
      `${markdownCode(command)} ${markdownText(end)}`,
      ...(output.trim() === '' ? [] : [fenced(output.slice(0, MAX_OUTPUT))]),
    ]),
  ];
}

/** Text of a program between fences that it cannot end. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.trimEnd()}\n${fence}`;
}

/** The report with each text of a program changed. */
function withTexts(report: ProbeReport, change: (text: string) => string): ProbeReport {
  const { finding, rows, children } = report;
  return {
    ...report,
    value: change(report.value),
    finding: {
      ...finding,
      says: change(finding.says),
      evidence: finding.evidence.map((one) =>
        one.kind === 'text' ? { ...one, text: change(one.text) } : one,
      ),
    },
    rows: rows.map((row) => ({ ...row, value: change(row.value) })),
    children: children.map((one) => ({
      ...one,
      command: change(one.command),
      output: change(one.output),
    })),
  };
}
