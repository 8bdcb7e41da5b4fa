import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import type { TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { printedPoint } from '../values/printed-point';

const BAR = /^Epoch #(\d{1,9}):.{0,300}\[[^\]]{0,100}?, env_(?:episode|step)=/;
const PAIR =
  /, ([A-Za-z_][\w/ ]{0,60})=([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|nan|-?inf)(?=[,\]])/g;
const NUMBER = String.raw`(-?[\d.]{1,30}|nan|-?inf)`;
const TEST = new RegExp(
  String.raw`^Epoch #(\d{1,9}): test_reward: ${NUMBER} ± ${NUMBER}, best_reward: ${NUMBER} ± ${NUMBER} in #\d{1,9}\s*$`,
);
const STEP = 'env_step';

/**
 * Tianshou's trainers (tianshou/trainer/base.py): an epoch is one tqdm bar whose last state carries its numbers (`env_step=1200, len=9,
 * loss=3.011, rew=9.20`), then a line with the reward of the test. x is the bar's `env_step`; where bars are switched off the tests are at
 * their epoch.
 */
class TianshouReader implements DialectReader {
  #step: number | null;

  constructor(saved: Json | null) {
    this.#step = z.number().safeParse(saved).data ?? null;
  }

  read(line: Line): readonly TrainerEvent[] | null {
    const { text } = line;
    if (!text.startsWith('Epoch #') || text.length > 1000) return null;
    const test = TEST.exec(text);
    if (test === null) return this.readBar(line);
    const x = this.#step ?? Number(test[1]);
    const xKind = this.#step === null ? 'update' : 'timestep';
    return ['test_reward', 'test_reward_std', 'best_reward'].flatMap((tag, i) =>
      printedPoint(tag, x, xKind, test[i + 2] ?? ''),
    );
  }

  readBar({ text, isOverwritten }: Line): readonly TrainerEvent[] | null {
    if (!text.startsWith('Epoch #') || text.length > 1000 || !BAR.test(text)) return null;
    // Only its last state has the numbers of the epoch.
    if (isOverwritten === true) return [];
    const pairs = [...text.matchAll(PAIR)].map(([, tag = '', printed = '']) => [tag, printed]);
    const step = Number(pairs.find(([tag]) => tag === STEP)?.[1] ?? 'NaN');
    if (!Number.isFinite(step)) return null;
    this.#step = step;
    return pairs.flatMap(([tag = '', printed = '']) =>
      tag === STEP ? [] : printedPoint(tag, step, 'timestep', printed),
    );
  }

  save(): Json {
    return this.#step;
  }
}

export default {
  id: 'tianshou',
  title: 'Tianshou',
  order: 28,
  concerns: { first: /E/ },
  open: (saved) => new TianshouReader(saved),
} satisfies Dialect;
