import { z } from 'zod';
import type { XKind } from '../../contract/run/run';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import type { PointEvent, TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { readPairs } from './key-number/pairs';
import { printedPrecision, readNumber } from '../values/printed-number';
import { compilePatterns, readPattern, type UserPattern } from './key-number/user-patterns';

/** A stamp or a logger's head before the message: `2026-11-21 02:54:25,800 - INFO - `, `INFO:trainer:`, `[12:00:01] `. */
const STAMP =
  /^(?:\[?(?:\d{4}-\d\d-\d\d[ T])?\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?\]?[\s|:-]*)?(?:\[?(?:INFO|DEBUG)\]?[\s|:-]*(?:[\w.]{1,40}:)?)?/;
/** Whatever is no letter, digit or sign of a pair (a picture, a bullet, `[`, `---`), then the index. */
const HEAD =
  /^[^\p{L}\p{N}_=|]{0,12}(global[ _]step|time[ _]?steps?|step|episode|metaep|meta-episode|ep|iteration|iter|update|epoch)\b\s*[:=#]?\s*#?(\d{1,3}(?:,\d{3})+|\d+)(?:\s*\/\s*(\d{1,3}(?:,\d{3})+|\d+))?\]?(?![\d.])/iu;
const LONGEST_LINE = 4096;

const X_KINDS: readonly (readonly [RegExp, XKind])[] = [
  [/^(?:ep$|episode|metaep|meta-episode)/i, 'episode'],
  [/step/i, 'timestep'],
  [/^(?:iter|update|epoch)/i, 'update'],
];

const Saved = z.object({ rows: z.array(z.number()), targets: z.record(z.string(), z.number()) });

/**
 * `[Episode 0] Reward: -0.234 Loss: 12.450 Completed: 32/32`, `Step 100 | loss=0.5`, and what a person's own
 * patterns find. A line counts only when it begins with an index (Episode, Step, Iter, Update, Epoch and a number)
 * and the rest is nothing but `key: number` pairs: sentences and printed settings are no series. Lines of Ray
 * workers are left to a person's patterns, for a model may have written them.
 */
class KeyNumberReader implements DialectReader {
  readonly #patterns: readonly UserPattern[];
  readonly #rows: number[];
  readonly #targets: Record<string, number>;

  constructor(saved: Json | null, patterns: readonly string[]) {
    this.#patterns = compilePatterns(patterns);
    const state = Saved.safeParse(saved).data;
    this.#rows = this.#patterns.map((_, i) => state?.rows[i] ?? 0);
    this.#targets = { ...state?.targets };
  }

  read(line: Line): readonly TrainerEvent[] | null {
    if (line.text.length > LONGEST_LINE) return null;
    for (const [i, pattern] of this.#patterns.entries()) {
      const row = (this.#rows[i] ?? 0) + 1;
      const points = readPattern(pattern, line.text, row);
      if (points === null) continue;
      this.#rows[i] = row;
      return points;
    }
    return line.actor === null && line.actorPid === null ? this.#readIndexed(line.text) : null;
  }

  save(): Json {
    return { rows: [...this.#rows], targets: { ...this.#targets } };
  }

  #readIndexed(text: string): readonly TrainerEvent[] | null {
    // Quick: no index word and no logger's level begins with such a letter.
    if (/^[abcfhj-lnopqrv-z]/i.test(text)) return null;
    if (!text.includes(':') && !text.includes('=')) return null;
    const message = text.slice(STAMP.exec(text)?.[0].length ?? 0);
    const head = HEAD.exec(message);
    if (head === null) return null;
    const word = head[1] ?? '';
    const pairs = readPairs(message.slice(head[0].length));
    if (pairs === null) return null;
    const x = readNumber(head[2] ?? '') ?? 0;
    const xKind = X_KINDS.find(([pattern]) => pattern.test(word))?.[1] ?? 'row';
    const points = pairs.flatMap(([tag, printed]): PointEvent[] => {
      const value = readNumber(printed);
      if (value === null) return [];
      const precision = printedPrecision(printed);
      return [{ kind: 'point', tag, x, xKind, value, precision, wallMs: null }];
    });
    return [...this.#target(xKind, readNumber(head[3] ?? '')), ...points];
  }

  /** `Episode 3/100`: the target, told once. */
  #target(xKind: XKind, x: number | null): readonly TrainerEvent[] {
    if (x === null || this.#targets[xKind] === x) return [];
    this.#targets[xKind] = x;
    return [{ kind: 'target', x, xKind }];
  }
}

export default {
  id: 'key-number',
  title: 'Lines of key: number, and your own patterns',
  order: 90,
  open: (saved, patterns) => new KeyNumberReader(saved, patterns),
} satisfies Dialect;
