import { mannKendall, theilSen } from '../../../lib/statistics/statistics';
import { defineHealthRule, type RuleContext } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** Samples of memory before it judges: the start of a training loads libraries and models. */
const MIN_VALUES = 60;
const GROWTH_MIB = 256;
const RELATIVE = 1.4;

/** Slopes of the second half and of the entire course, in MiB for each of the folded values. */
function slopesOf(course: readonly number[]): { readonly late: number; readonly entire: number } {
  const xs = course.map((_, i) => i);
  const half = course.length >> 1;
  return { late: theilSen(xs.slice(half), course.slice(half)), entire: theilSen(xs, course) };
}

const growthOf = (run: RuleContext): { readonly first: number; readonly last: number } => {
  const { course, last } = run.of('process_memory');
  // The first eighth is loading.
  return { first: course[course.length >> 3] ?? last, last };
};

/** R1: memory of the training grows, and does not stop. */
export default defineHealthRule({
  order: 57,
  title: 'Training memory',
  source: 'verl issues 630 and 429; house bound',
  needs: ['process_memory'],
  minValues: MIN_VALUES,
  suggestions: [
    'Find a list that grows, such as infos, frames or transitions that are never dropped.',
    'Compare with buffer_size. A replay buffer also grows until it is full.',
    'Save checkpoints often enough that the run can resume after it is killed.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 20,
      fires: (run) => {
        const { first, last } = growthOf(run);
        if (last - first < GROWTH_MIB || last < RELATIVE * first) return false;
        const { course } = run.of('process_memory');
        const { late, entire } = slopesOf(course);
        if (late < entire / 3) return false;
        const { direction, p } = mannKendall(course);
        return direction === 'up' && p < 0.01;
      },
      says: (run) => {
        const { first, last } = growthOf(run);
        return {
          symptom: 'Memory may be leaking',
          because: `training memory grew from ${figures(first)} to ${figures(last)} MiB and keeps growing`,
          formula: `${figures(last)} MiB > ${RELATIVE} · ${figures(first)} MiB, rising in the second half too, Mann-Kendall p < 0.01`,
        };
      },
    },
  ],
  okText: (run) => `${figures(run.of('process_memory').last)} MiB, no steady growth.`,
});
