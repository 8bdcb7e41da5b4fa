import { z } from 'zod';
import type { XKind } from '../../contract/run/run';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import type { TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { printedPoint } from '../values/printed-point';
import { indexHead, withoutStamp } from './key-number/index-head';
import { readPairs } from './key-number/pairs';
import { readPiped } from './key-number/piped';
import { readSpaced } from './key-number/spaced';

const MAX_LINE_LENGTH = 4096;

const Saved = z.object({ targets: z.record(z.string(), z.number()) });

/**
 * `[Episode 0] Reward: -0.234 Loss: 12.450 Completed: 32/32`, `Step 100 | loss=0.5`, `Ep 40 | avg reward 21.2`,
 * `timestep 100 reward 1.5 loss 0.2`. A line
 * counts only when it begins with an index (Episode, Step, Iter, Update, Epoch and a number) and the rest is nothing
 * but pairs: sentences and printed settings are no series. Lines of Ray workers are left alone, for a model may have
 * written them.
 */
class KeyNumberReader implements DialectReader {
  readonly #targets: Record<string, number>;

  constructor(saved: Json | null) {
    this.#targets = { ...Saved.safeParse(saved).data?.targets };
  }

  read({ text, actor, actorPid }: Line): readonly TrainerEvent[] | null {
    if (text.length > MAX_LINE_LENGTH || actor !== null || actorPid !== null) return null;
    // Quick: no index word and no logger's level begins with such a letter.
    if (/^[abcfhj-lnopqrv-z]/i.test(text)) return null;
    if (!text.includes(':') && !text.includes('=')) return this.#piped(text);
    const message = withoutStamp(text);
    const head = indexHead(message);
    const pairs = head === null ? null : readPairs(message.slice(head.length));
    if (head === null || pairs === null) return this.#piped(text);
    return this.#report(head, pairs);
  }

  save(): Json {
    return { targets: { ...this.#targets } };
  }

  #piped(text: string): readonly TrainerEvent[] | null {
    const reported = text.includes(' | ') ? readPiped(text) : readSpaced(text);
    return reported === null ? null : this.#report(reported.head, reported.pairs);
  }

  #report(
    { x, xKind, target }: { x: number; xKind: XKind; target: number | null },
    pairs: readonly (readonly [string, string])[],
  ): readonly TrainerEvent[] {
    const points = pairs.flatMap(([tag, printed]) => printedPoint(tag, x, xKind, printed));
    return [...this.#target(xKind, target), ...points];
  }

  /** `Episode 3/100`: the target, reported once. */
  #target(xKind: XKind, x: number | null): readonly TrainerEvent[] {
    if (x === null || this.#targets[xKind] === x) return [];
    this.#targets[xKind] = x;
    return [{ kind: 'target', x, xKind }];
  }
}

export default {
  id: 'key-number',
  title: 'Key: number lines',
  order: 90,
  concerns: { texts: ['ep', 'iter', 'update'] },
  open: (saved) => new KeyNumberReader(saved),
} satisfies Dialect;
