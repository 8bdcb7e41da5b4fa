import { z } from 'zod';
import { ShortText } from '../bounds';
import { base, OneRun } from '../api-base';
import { Finding } from '../finding';
import { RunId, XKind } from './run';

/** Severity of a health finding: critical notifies at once, a warning waits under the bell, an info on the page. */
export const HealthSeverity = z.enum(['critical', 'warning', 'info']);
export type HealthSeverity = z.infer<typeof HealthSeverity>;

/** Part of a chart that shows a health finding. */
export const HealthRange = z.object({
  tag: z.string(),
  xKind: XKind,
  from: z.number(),
  to: z.number(),
});
export type HealthRange = z.infer<typeof HealthRange>;

/** Health finding: what a rule found in the numbers of a run, with the arithmetic and the range of the chart. */
export const HealthFinding = Finding.extend({
  /** Id of the rule. */
  rule: z.string(),
  /** Subject of the rule: "Policy updates". */
  title: z.string(),
  severity: HealthSeverity,
  /** What is wrong, as a short sentence: "LLM usage dropped". */
  symptom: z.string(),
  /** The numbers that show it; continues the symptom after a colon. */
  because: z.string(),
  /** The rule as a formula, with the numbers of this run. */
  formula: z.string(),
  /** What to try, the best first: sentences. */
  suggestions: z.array(z.string()),
  /** null where no chart shows it. */
  range: HealthRange.nullable(),
  /** It held no longer at the end of the range: the run has recovered. */
  recovered: z.boolean(),
  muted: z.boolean(),
});
export type HealthFinding = z.infer<typeof HealthFinding>;

/** Rule that found nothing wrong, with the numbers it read. */
export const HealthPass = z.object({
  rule: z.string(),
  title: z.string(),
  says: z.string(),
  muted: z.boolean(),
});
export type HealthPass = z.infer<typeof HealthPass>;

/** Rule that cannot judge this run, and which of its inputs are missing. */
export const HealthUnjudged = z.object({
  rule: z.string(),
  title: z.string(),
  /** Names of metrics; empty where there are only too few values. */
  missing: z.array(z.string()),
  says: z.string(),
});
export type HealthUnjudged = z.infer<typeof HealthUnjudged>;

/** Health of a run: findings of its rules, the gravest first, rules that passed, and rules that cannot judge it. */
export const RunHealth = z.object({
  findings: z.array(HealthFinding),
  passed: z.array(HealthPass),
  unjudged: z.array(HealthUnjudged),
  /** Ids of the rules that the user muted for this run. */
  muted: z.array(z.string()),
});
export type RunHealth = z.infer<typeof RunHealth>;

/** An unmuted critical finding or warning of an active run, as the bell and the desktop report it. */
export const HealthNews = z.object({
  runId: RunId,
  rule: z.string(),
  severity: z.enum(['critical', 'warning']),
  says: z.string(),
});
export type HealthNews = z.infer<typeof HealthNews>;

/** Health of runs: what the rules say, and muting a rule for one run. */
export const healthCalls = {
  health: base.input(OneRun).output(RunHealth),
  /** Unmuted critical findings and warnings of active runs. Imported runs are judged, but not reported. */
  healthNews: base.output(z.array(HealthNews)),
  /** Mutes a rule for one run, or unmutes it. A muted rule still judges. */
  muteHealth: base.input(OneRun.extend({ rule: ShortText, muted: z.boolean() })).output(RunHealth),
};
