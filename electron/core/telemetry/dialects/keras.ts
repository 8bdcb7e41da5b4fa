import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import type { TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { printedPoint } from '../values/printed-point';

const EPOCH = /^Epoch (\d{1,9})\/(\d{1,9})\s*$/;
/** `469/469 ━━━━━ 2s 4ms/step`, `469/469 [=====] - 2s 4ms/step`, `469/469 - 2s - 4ms/step`. */
const DONE =
  /^(\d{1,9})\/(\d{1,9}) (?:━{2,60}|\[=*\] -|-) [\dhms.]{1,12} (?:- )?[\d.]{1,12}[mµun]?s\/(?:step|epoch|sample) - /u;
const PAIR = /^([A-Za-z_][\w/. ]{0,80}): ([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|nan|-?inf)$/;
const SAVED = /^Epoch \d{1,9}: (?:\S+ improved from .* )?saving model to \S/;

const Saved = z.object({ epoch: z.number().nullable(), of: z.number(), target: z.number() });

/**
 * Keras' progress (keras/src/utils/progbar.py): `Epoch 3/10`, then a bar whose last state ends with the metrics of the
 * epoch. x is the epoch; a bar that is not full is overwritten by the next one, and a bar without an epoch (`evaluate`,
 * `predict`) is no point.
 */
class KerasReader implements DialectReader {
  #state: z.infer<typeof Saved>;

  constructor(saved: Json | null) {
    this.#state = Saved.safeParse(saved).data ?? { epoch: null, of: 0, target: 0 };
  }

  read({ text }: Line): readonly TrainerEvent[] | null {
    if (text.length > 2000) return null;
    if (text.startsWith('Epoch ')) return this.#epoch(text);
    const { epoch } = this.#state;
    const done = epoch !== null && text.includes('/') ? DONE.exec(text) : null;
    if (epoch === null || done === null) return null;
    if (done[1] !== done[2]) return [];
    const points = text
      .slice(done[0].length)
      .trimEnd()
      .split(' - ')
      .flatMap((part) => {
        const [, tag, printed] = PAIR.exec(part) ?? [];
        return tag === undefined ? [] : printedPoint(tag, epoch, 'update', printed ?? '');
      });
    if (points.length === 0) return null;
    this.#state.epoch = null;
    return [...this.#target(), ...points];
  }

  save(): Json {
    return { ...this.#state };
  }

  /** The head of an epoch is claimed by no dialect: another trainer may print the same. */
  #epoch(text: string): readonly TrainerEvent[] | null {
    const head = EPOCH.exec(text);
    if (head !== null) {
      this.#state.epoch = Number(head[1]);
      this.#state.of = Number(head[2]);
      return null;
    }
    const isOurs = this.#state.target > 0 && SAVED.test(text);
    return isOurs ? [{ kind: 'state', state: 'saved', says: text }] : null;
  }

  #target(): readonly TrainerEvent[] {
    const { of, target } = this.#state;
    if (of === target) return [];
    this.#state.target = of;
    return [{ kind: 'target', x: of, xKind: 'update' }];
  }
}

export default {
  id: 'keras',
  title: 'Keras',
  order: 50,
  concerns: { first: /[E\d]/ },
  open: (saved) => new KerasReader(saved),
} satisfies Dialect;
