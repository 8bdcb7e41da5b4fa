import type { Dialect, DialectReader } from '../dialect';
import type { PointEvent, TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { printedPoint } from '../values/printed-point';

/** A logger's head may be before: `INFO 08-01 12:00:00 ppo_trainer.py:120] ✨ Global step 5: {`. */
const HEAD = /^(?:[^{]{0,120}\] )?✨ Global step (\d{1,12}): \{/u;
const PAIR =
  /'([\w./@ -]{1,200})': (?:(?:np\.\w{1,12}|tensor)\()?([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|nan|-?inf|True|False)\)?(?:, |\})/y;
const MAX_LINE_LENGTH = 20_000;

/**
 * OpenRLHF's status of a step: `✨ Global step 5: {'policy_loss': 0.1, 'kl': 0.02, …}`, a Python dict behind the prefixes of Ray and of its
 * logger (trainer/ppo_trainer.py, utils/logging_utils.py). x counts updates. What follows a first value that is no number is never read: a
 * sample that the model wrote may be there.
 */
const openRlhfReader: DialectReader = {
  read({ text }: Line): readonly TrainerEvent[] | null {
    if (!text.includes('✨') || text.length > MAX_LINE_LENGTH) return null;
    const head = HEAD.exec(text);
    if (head === null) return null;
    const points: PointEvent[] = [];
    PAIR.lastIndex = head[0].length;
    for (let pair = PAIR.exec(text); pair !== null; pair = PAIR.exec(text)) {
      points.push(...printedPoint(pair[1] ?? '', Number(head[1]), 'update', pair[2] ?? ''));
    }
    return points;
  },
  save: () => null,
};

export default {
  id: 'openrlhf',
  title: 'OpenRLHF',
  order: 35,
  concerns: { texts: ['global step'] },
  open: () => openRlhfReader,
} satisfies Dialect;
