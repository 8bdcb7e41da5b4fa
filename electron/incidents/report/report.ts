import { Incident } from '#core/contract/incident/incident';
import type { ReportFile } from '#core/contract/incident/incident-calls';
import type { Spec } from '#core/contract/run/run-directory';
import type { z } from 'zod';
import { maskedCommand, maskedVariable } from '#core/redaction/masked-command';
import { type HiddenWords, Redactor } from '#core/redaction/redactor';
import { printable, printableJson } from '#core/lib/printable';
import { stripControls } from '#core/telemetry/line/ansi';
import { fenced, incidentMarkdown } from './markdown';

/** Schema number of `report.json`, for anyone who reads it with a program. */
const REPORT_SCHEMA = 1;

/** Everything that a report is made of, with the secrets still in it. */
export interface ReportFacts {
  readonly incident: Incident;
  /** null: the run is gone, or there was none. */
  readonly spec: Spec | null;
  readonly exit: object | null;
  readonly lastLines: readonly string[];
  readonly appVersion: string;
  readonly hidden: HiddenWords;
}

export interface Report {
  readonly files: z.infer<typeof ReportFile>[];
  readonly redacted: { kind: string; count: number }[];
}

/**
 * Report of an incident for a forum or an issue: Markdown, data and the end of the log, without secrets and without the names of the user
 * and the machine, and without anything that a terminal obeys. Pure; the same facts give the same bytes.
 */
export function incidentReport(facts: ReportFacts): Report {
  const { incident, lastLines, appVersion, hidden } = facts;
  const redactor = new Redactor(hidden);
  const log = redactor.texts(lastLines).map(stripControls).join('\n');
  const redacted = redactor.json(incident);
  const markdown = [
    `<!-- rl-cockpit-incident-report schema ${REPORT_SCHEMA}, RL Cockpit ${appVersion} -->`,
    markdownOf(redacted, incident, redactor),
    ...(log.trim() === '' ? [] : ['## The end of the log', '', fenced(log), '']),
  ].join('\n');
  const data = {
    schema: REPORT_SCHEMA,
    appVersion,
    incident: redacted,
    spec: redactor.json(facts.spec === null ? null : withoutSecrets(facts.spec)),
    exit: redactor.json(facts.exit),
  };
  return {
    files: [
      { name: 'report.md', text: printable(markdown) },
      { name: 'report.json', text: `${printableJson(JSON.stringify(data, null, 2))}\n` },
      { name: 'log-end.txt', text: log === '' ? '' : `${printable(log)}\n` },
    ],
    redacted: redactor.counts(),
  };
}

/** Redacted before it becomes Markdown: an escape within a key would hide it. */
function markdownOf(redacted: unknown, incident: Incident, redactor: Redactor): string {
  const read = Incident.safeParse(redacted);
  return read.success ? incidentMarkdown(read.data) : redactor.text(incidentMarkdown(incident));
}

/** A spec as it may leave the machine: of variables that the user did not set only the names. */
function withoutSecrets(spec: Spec): object {
  const { argv, env, ownEnv = [], params, installationId: _installation, ...rest } = spec;
  const own = new Set(ownEnv);
  const shown = Object.entries(env).map(([name, value]): [string, string] => [
    name,
    own.has(name) ? maskedVariable(name, value) : value,
  ]);
  const values = Object.entries(params).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? maskedVariable(name, value) : value,
  ]);
  return {
    ...rest,
    argv: maskedCommand(argv),
    env: Object.fromEntries(shown),
    params: Object.fromEntries(values),
  };
}
