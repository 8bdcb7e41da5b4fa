import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { TrainerEvent } from '../event';
import { type OwnPattern, parsePattern, pointsOf, readOwn } from './own-pattern';

const NOTHING: readonly TrainerEvent[] = [];

/** A user's own patterns on the lines of a log. The first that finds a number reads the line. */
export class UserPatterns {
  /** Dialect id of a line that only a pattern read. */
  static readonly id = 'patterns';
  readonly #patterns: readonly OwnPattern[];
  /** Lines that each pattern read so far: x of one that gives none. */
  readonly #rows: number[];

  /** @param patterns as they were written; what is no pattern is passed over */
  constructor(patterns: readonly string[], saved: Json | null) {
    this.#patterns = patterns.flatMap((text) => {
      const pattern = parsePattern(text);
      return pattern.ok ? [pattern.value] : [];
    });
    const rows = z.array(z.number()).safeParse(saved).data;
    this.#rows = this.#patterns.map((_, i) => rows?.[i] ?? 0);
  }

  get isEmpty(): boolean {
    return this.#patterns.length === 0;
  }

  read(line: string): readonly TrainerEvent[] {
    for (const [i, pattern] of this.#patterns.entries()) {
      const reading = readOwn(pattern, line);
      if (reading === null) continue;
      const row = (this.#rows[i] ?? 0) + 1;
      this.#rows[i] = row;
      return pointsOf(reading, row);
    }
    return NOTHING;
  }

  save(): Json {
    return [...this.#rows];
  }
}
