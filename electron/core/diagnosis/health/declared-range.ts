import type { DeclaredRange } from '../../contract/run/run-directory';
import { mean } from '../../lib/statistics/statistics';
import { figures } from '../../lib/figure-words';
import { defineHealthRule, type HealthRule } from './health-rule';

const MIN_VALUES = 5;

/** Health rules that a project declares: a metric, and the range in which it is healthy. */
export function rangeRules(ranges: readonly DeclaredRange[]): readonly HealthRule[] {
  return ranges.map(ruleOf);
}

function ruleOf(range: DeclaredRange, i: number): HealthRule {
  const { id, title, tag, low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY } = range;
  const input = `declared:${tag}` as const;
  const bounds = boundsWords(low, high);
  const rule = defineHealthRule({
    order: 200 + i,
    title,
    source: 'the manifest of the project',
    needs: [input],
    minValues: MIN_VALUES,
    suggestions: [range.advice],
    levels: [
      {
        severity: range.severity,
        fires: (run) => {
          const recent = mean(run.of(input).newest(MIN_VALUES));
          return recent < low || recent > high;
        },
        says: (run) => {
          const recent = mean(run.of(input).newest(MIN_VALUES));
          return {
            symptom: range.looks,
            because: `${tag} averages ${figures(recent)}, expected ${bounds}`,
            formula: `mean of the last ${MIN_VALUES} values = ${figures(recent)}, expected ${bounds}`,
          };
        },
      },
    ],
    okText: (run) =>
      `${tag} is ${figures(mean(run.of(input).newest(MIN_VALUES)))}, expected ${bounds}.`,
  });
  return { ...rule, id: `declared-${id}` };
}

function boundsWords(low: number, high: number): string {
  if (!Number.isFinite(low)) return `${figures(high)} at most`;
  if (!Number.isFinite(high)) return `${figures(low)} at least`;
  return `${figures(low)} to ${figures(high)}`;
}
