import { type Finding, finding } from '../../contract/finding';
import type { HealthFinding, HealthSeverity } from '../../contract/run/health';
import type { HealthText } from './health-rule';

/** What the finding of a health rule takes from its rule. */
export interface FindingRule {
  readonly id: string;
  /** What it watches, as a label. */
  readonly title: string;
  readonly suggestions: readonly string[];
}

/** What a health rule found at one time. */
export interface HealthMatch extends HealthText {
  readonly severity: HealthSeverity;
  /** null where no chart shows it. */
  readonly range: HealthFinding['range'];
  readonly recovered?: boolean;
  readonly evidence?: Finding['evidence'];
}

const STATES = { critical: 'bad', warning: 'warn', info: 'warn' } as const;

/** The finding of a health rule, before the user's mutes are known. */
export function healthFinding(
  { id, title, suggestions }: FindingRule,
  { severity, symptom, because, formula, range, recovered = false, evidence = [] }: HealthMatch,
): Omit<HealthFinding, 'muted'> {
  const says = `${symptom.charAt(0).toUpperCase()}${symptom.slice(1)}: ${because}.`;
  return {
    ...finding(`health:${id}`, STATES[severity], says, { advice: suggestions[0] ?? '', evidence }),
    rule: id,
    title,
    severity,
    symptom,
    because,
    formula,
    suggestions: [...suggestions],
    range,
    recovered,
  };
}
