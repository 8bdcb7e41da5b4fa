import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import type { TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { printedPoint } from '../values/printed-point';

const STATS =
  /^fps step: ([\d.]{1,20}) fps step and policy inference: ([\d.]{1,20}) {1,2}fps total: ([\d.]{1,20}) epoch: (\d{1,12})(?:\/(-?\d{1,12}))?(?: frames: (\d{1,15})(?:\/(-?\d{1,15}))?)?\s*$/;
const BEST = /^saving next best rewards: +\[?([-+\d.eE]{1,40})\]?\s*$/;
const TAGS = ['fps step', 'fps step and policy inference', 'fps total'] as const;

const Saved = z.object({ epoch: z.number().nullable(), target: z.number().nullable() });

/**
 * Reader for rl_games: what it prints after each epoch (common/a2c_common.py, print_statistics) and when a reward is its best so far. x is
 * the epoch; `epoch: 7/-1` has no target. The frames are their own series, for old versions print none.
 */
class RlGamesReader implements DialectReader {
  #state: z.infer<typeof Saved>;

  constructor(saved: Json | null) {
    this.#state = Saved.safeParse(saved).data ?? { epoch: null, target: null };
  }

  read({ text }: Line): readonly TrainerEvent[] | null {
    if (text.length > 300) return null;
    if (text.startsWith('fps step: ')) return this.#stats(text);
    const { epoch } = this.#state;
    if (epoch === null) return null;
    if (text.startsWith("=> saving checkpoint '")) {
      return [{ kind: 'state', state: 'saved', says: text }];
    }
    const best = BEST.exec(text)?.[1];
    if (best === undefined) return null;
    const says: TrainerEvent = { kind: 'state', state: 'new-best', says: text };
    return [says, ...printedPoint('best rewards', epoch, 'update', best)];
  }

  save(): Json {
    return { ...this.#state };
  }

  #stats(text: string): readonly TrainerEvent[] | null {
    const stats = STATS.exec(text);
    if (stats === null) return null;
    const [, ...cells] = stats;
    const x = Number(cells[3]);
    const target = Number(cells[4] ?? '-1');
    const isNew = target > 0 && target !== this.#state.target;
    this.#state = { epoch: x, target: isNew ? target : this.#state.target };
    const speeds = TAGS.flatMap((tag, i) => printedPoint(tag, x, 'update', cells[i] ?? ''));
    return [
      ...(isNew ? [{ kind: 'target', x: target, xKind: 'update' } as const] : []),
      ...speeds,
      ...printedPoint('frames', x, 'update', cells[5] ?? ''),
    ];
  }
}

export default {
  id: 'rl-games',
  title: 'rl_games',
  order: 24,
  concerns: { first: /[fs=]/ },
  open: (saved) => new RlGamesReader(saved),
} satisfies Dialect;
