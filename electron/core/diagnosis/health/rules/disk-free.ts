import { defineHealthRule, type HealthLevel } from '../health-rule';
import { figures } from '../../../lib/figure-words';

const level = (severity: 'critical' | 'warning', bound: number): HealthLevel => ({
  severity,
  times: 5,
  fires: (run) => run.of('disk_free').last < bound,
  says: (run) => ({
    symptom: 'The disk is nearly full',
    because: `${figures(run.of('disk_free').last)} GiB left where the run writes`,
    formula: `free space < ${bound} GiB, 5 samples in a row`,
  }),
});

/** R7: the disk fills up. */
export default defineHealthRule({
  order: 58,
  title: 'Free disk space',
  source: 'house bound',
  needs: ['disk_free'],
  suggestions: [
    'Delete old checkpoints, or save fewer of them.',
    'Move the run folder to another disk.',
  ],
  levels: [level('critical', 0.5), level('warning', 5)],
  okText: (run) => `${figures(run.of('disk_free').last)} GiB free.`,
});
