import type { HealthRule } from '../health-rule';
import { figures } from '../health-words';

/** N6: the learning rate is 0 long before the end. */
export default {
  id: 'learning-rate-zero',
  order: 7,
  title: 'Learning rate',
  source: 'house bound; verl prints 1e-6 as 0.000, so its console proves nothing',
  needs: ['learning_rate'],
  least: 1,
  tries: [
    'Set a learning rate above 0 (PPO: 3e-4).',
    'Check the schedule: it may have ended before the training.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 5,
      hits: (sight) => {
        const rate = sight.of('learning_rate');
        const isTold = !(rate.rounded && rate.tag.startsWith('actor/'));
        const isEarly = sight.targetX === null || sight.x < 0.9 * sight.targetX;
        return isTold && isEarly && rate.last === 0;
      },
      says: () => ({
        looks: 'a training that cannot learn',
        because: 'the learning rate is 0',
        formula: 'learning rate = 0, 5 times in a row',
      }),
    },
  ],
  holds: (sight) => `Learning rate ${figures(sight.of('learning_rate').last)}.`,
} satisfies HealthRule;
