import type { RunHealth } from '#core/contract/run/health';
import { t } from '../../words/t';

/** Number of a run's findings and rules, by state. */
export interface HealthCounts {
  readonly critical: number;
  readonly warning: number;
  readonly info: number;
  readonly recovered: number;
  readonly muted: number;
  readonly passed: number;
  readonly unjudged: number;
}

/** Number of active findings by severity; a muted or recovered one is counted as that alone. */
export function healthCounts({ findings, passed, unjudged }: RunHealth): HealthCounts {
  const open = findings.filter(({ muted, recovered }) => !muted && !recovered);
  const of = (severity: string): number => open.filter((one) => one.severity === severity).length;
  return {
    critical: of('critical'),
    warning: of('warning'),
    info: of('info'),
    recovered: findings.filter(({ muted, recovered }) => recovered && !muted).length,
    muted: findings.filter(({ muted }) => muted).length,
    passed: passed.length,
    unjudged: unjudged.length,
  };
}

const SHOWN = ['critical', 'warning', 'info', 'recovered', 'muted', 'passed', 'unjudged'] as const;

/** "1 critical · 12 checks passed · 9 don’t apply": what is none is left out. */
export const healthSummary = (counts: HealthCounts): string =>
  SHOWN.filter((name) => counts[name] > 0)
    .map((name) => t(`health.${name}`, { count: counts[name] }))
    .join(' · ');
