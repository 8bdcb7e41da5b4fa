import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import type { PointEvent, TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { printedPoint } from '../values/printed-point';

const HEAD = /^global_step=(\d{1,15})/;
/** `episodic_return=55.0`; older versions print numpy's array of one: `episodic_return=[55.]`. */
const PAIR =
  /, (\w{1,60})=(?:\[ *)?([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|nan|-?inf)(?: *\])?(?=,|\s*$)/y;
const SPEED = /^SPS: (\d{1,12})\s*$/;

/**
 * CleanRL's scripts: `global_step=2048, episodic_return=[55.]` when an episode ends, `SPS: 1200` after an update; the latter is at the step
 * reported last.
 */
class CleanRlReader implements DialectReader {
  #step: number | null;

  constructor(saved: Json | null) {
    this.#step = z.number().safeParse(saved).data ?? null;
  }

  read({ text }: Line): readonly TrainerEvent[] | null {
    if (text.length > 300) return null;
    if (text.startsWith('global_step=')) return this.#episode(text);
    const speed = this.#step === null ? undefined : SPEED.exec(text)?.[1];
    if (this.#step === null || speed === undefined) return null;
    return printedPoint('SPS', this.#step, 'timestep', speed);
  }

  save(): Json {
    return this.#step;
  }

  #episode(text: string): readonly TrainerEvent[] | null {
    const head = HEAD.exec(text);
    if (head === null) return null;
    const x = Number(head[1]);
    const points: PointEvent[] = [];
    let end = head[0].length;
    PAIR.lastIndex = end;
    for (let pair = PAIR.exec(text); pair !== null; pair = PAIR.exec(text)) {
      points.push(...printedPoint(pair[1] ?? '', x, 'timestep', pair[2] ?? ''));
      end = PAIR.lastIndex;
    }
    if (points.length === 0 || text.slice(end).trim() !== '') return null;
    this.#step = x;
    return points;
  }
}

export default {
  id: 'cleanrl',
  title: 'CleanRL',
  order: 70,
  concerns: { first: /[gS]/ },
  open: (saved) => new CleanRlReader(saved),
} satisfies Dialect;
