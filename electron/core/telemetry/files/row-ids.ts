import { z } from 'zod';
import type { Json } from '../../lib/json';

const Saved = z.array(z.tuple([z.number(), z.number()]));

/** A growing set of row ids, stored as ranges: nearly all of a table's rows follow each other. */
export class RowIds {
  readonly #ranges: [number, number][];

  /** @param saved what `save` gave; anything else is the empty set. */
  constructor(saved: unknown = null) {
    this.#ranges = Saved.safeParse(saved).data ?? [];
  }

  /** Adds an id. @returns was it not in the set? */
  add(id: number): boolean {
    const ranges = this.#ranges;
    let at = ranges.length;
    while (at > 0 && (ranges[at - 1]?.[0] ?? 0) > id) at -= 1;
    const before = ranges[at - 1];
    const after = ranges[at];
    if (before !== undefined && id <= before[1]) return false;
    const joinsBefore = before !== undefined && before[1] === id - 1;
    const joinsAfter = after !== undefined && after[0] === id + 1;
    if (joinsBefore && joinsAfter) {
      before[1] = after[1];
      ranges.splice(at, 1);
    } else if (joinsBefore) before[1] = id;
    else if (joinsAfter) after[0] = id;
    else ranges.splice(at, 0, [id, id]);
    return true;
  }

  save(): Json {
    return this.#ranges.map(([from, to]) => [from, to]);
  }
}
