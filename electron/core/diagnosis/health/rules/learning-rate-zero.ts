import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** N6: the learning rate is 0 long before the end. */
export default defineHealthRule({
  order: 7,
  title: 'Learning rate',
  source: 'house bound; verl prints 1e-6 as 0.000, so its console proves nothing',
  needs: ['learning_rate'],
  suggestions: [
    'Set a learning rate above 0 (PPO: 3e-4).',
    'Check the schedule. It may have ended before the training.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 5,
      fires: (run) => {
        const rate = run.of('learning_rate');
        const isMeasured = !(rate.rounded && rate.tag.startsWith('actor/'));
        const isEarly = run.targetX === null || run.x < 0.9 * run.targetX;
        return isMeasured && isEarly && rate.last === 0;
      },
      says: () => ({
        symptom: 'The run cannot learn',
        because: 'the learning rate is 0',
        formula: 'learning rate = 0, 5 times in a row',
      }),
    },
  ],
  okText: (run) => `Learning rate ${figures(run.of('learning_rate').last)}.`,
});
