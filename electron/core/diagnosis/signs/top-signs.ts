import { z } from 'zod';
import type { Json } from '../../lib/json';
import { Sign } from './log-facts';

const MAX = 50;
const MAX_TEXT_LENGTH = 300;

const TopSign = Sign.omit({ survived: true }).extend({
  id: z.int(),
  /** Python itself said that it continued. */
  swallowed: z.boolean(),
});
type TopSign = z.infer<typeof TopSign>;
const Saved = z.object({ signs: z.array(TopSign), next: z.int() });

/** The signs of a log, at most 50: the first ones (causes) and the newest (what it died of). */
export class TopSigns {
  #signs: TopSign[];
  #next: number;

  constructor(saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#signs = state?.signs ?? [];
    this.#next = state?.next ?? 0;
  }

  /** Of the sign that comes next. */
  get nextId(): number {
    return this.#next;
  }

  /** @param progressLine where the log showed progress last: older signs go first when it gets crowded */
  add(
    kind: Sign['kind'],
    line: number,
    text: string,
    swallowed: boolean,
    progressLine: number,
  ): void {
    if (this.#signs.length >= MAX) {
      const old = this.#signs.findIndex((sign) => sign.swallowed || sign.line < progressLine);
      this.#signs.splice(old === -1 ? MAX / 2 : old, 1);
    }
    this.#signs.push({ id: this.#next, kind, line, text: cut(text), swallowed });
    this.#next += 1;
  }

  /** A traceback is identified by its last line. */
  name(id: number, kind: Sign['kind'], line: number, text: string): void {
    const at = this.#signs.findIndex((sign) => sign.id === id);
    const sign = this.#signs[at];
    if (sign === undefined) return;
    this.#signs[at] = { ...sign, kind, line, text: cut(text) };
  }

  list(progressLine: number): Sign[] {
    return this.#signs.map(({ kind, line, text, swallowed }) => {
      // What could not be printed stays its own fault, also where logging continued.
      const survived = line < progressLine || (swallowed && kind !== 'encoding');
      return { kind, line, text, survived };
    });
  }

  save(): Json {
    return { signs: this.#signs.map((sign) => ({ ...sign })), next: this.#next };
  }
}

const cut = (text: string): string => text.slice(0, MAX_TEXT_LENGTH);
