import { isMedianBelow, median, robustSigma } from '../../lib/statistics/statistics';
import type { HealthInput } from './health-input';
import { defineHealthRule, type HealthRuleBody, type RuleContext } from './health-rule';
import { figures } from '../../lib/figure-words';

const SIGMAS = 10;
/** Of the median: a loss that hardly varied is still no spike when it moves by less. */
const MIN_SIGMA = 0.05;

interface SpikeOf extends Pick<HealthRuleBody, 'order' | 'title' | 'suggestions'> {
  readonly input: HealthInput;
}

/** Rule that a value jumps out of its range: more than ten robust sigmas from its median, twice in a row. */
export function spikeRule({ input, ...rule }: SpikeOf): HealthRuleBody {
  // The values that are judged are no part of what they are held against.
  const rangeOf = (run: RuleContext) => {
    const before = run.of(input).values.slice(0, -2);
    const middle = median(before);
    return { middle, sigma: Math.max(robustSigma(before), Math.abs(middle) * MIN_SIGMA, 1e-9) };
  };
  return defineHealthRule({
    ...rule,
    source: 'TRL: value loss spike; house bound of 10 robust sigmas',
    needs: [input],
    minValues: 25,
    levels: [
      {
        severity: 'warning',
        times: 2,
        fires: (run) => {
          const { last, values } = run.of(input);
          // Most values are no half above their median, which is cheaper to see than how far they spread.
          const bound =
            last > 0 ? last / (1 + SIGMAS * MIN_SIGMA) : last / (1 - SIGMAS * MIN_SIGMA);
          if (!isMedianBelow(values.slice(0, -2), bound)) return false;
          const { middle, sigma } = rangeOf(run);
          return last - middle > SIGMAS * sigma;
        },
        says: (run) => {
          const { middle, sigma } = rangeOf(run);
          const window = run.of(input);
          return {
            symptom: 'An update went wrong',
            because: `${window.tag} jumped from a median of ${figures(middle)} to ${figures(window.last)}`,
            formula: `(${figures(window.last)} − ${figures(middle)}) / ${figures(sigma)} = ${figures((window.last - middle) / sigma)} > ${SIGMAS}, twice in a row`,
          };
        },
      },
    ],
    okText: (run) => `${run.of(input).tag} ${figures(run.of(input).last)}, within its range.`,
  });
}
