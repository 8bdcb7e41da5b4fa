import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteBudget } from './byte-budget';

const MAX = 100;

/** Things of several caches, in the order of their last use. */
class Held {
  readonly budget = new ByteBudget(MAX);
  readonly things = new Map<number, { readonly thing: object; readonly bytes: number }>();
  readonly #objects = new Map<number, object>();

  use(id: number, bytes: number): void {
    const thing = this.#objects.get(id) ?? {};
    this.#objects.set(id, thing);
    this.things.delete(id);
    this.things.set(id, { thing, bytes });
    this.budget.use(thing, bytes, () => this.things.delete(id));
  }

  get bytes(): number {
    return [...this.things.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

test('all caches together hold no more than the budget, unless one thing alone is larger', () => {
  const uses = fc.array(fc.tuple(fc.nat(9), fc.nat(150)));
  fc.assert(
    fc.property(uses, (used) => {
      const held = new Held();
      for (const [id, bytes] of used) {
        held.use(id, bytes);
        expect(held.things.has(id)).toBe(true);
        expect(held.budget.bytes).toBe(held.bytes);
        expect(held.bytes <= MAX || held.things.size === 1).toBe(true);
      }
    }),
  );
});

test('what was used least recently goes first, and nothing goes that fits', () => {
  const held = new Held();
  held.use(1, 40);
  held.use(2, 40);
  held.use(1, 40);
  held.use(3, 20);
  expect([...held.things.keys()]).toEqual([2, 1, 3]);
  held.use(4, 30);
  expect([...held.things.keys()]).toEqual([1, 3, 4]);
});

test('what was released leaves its room to others, and is not dropped again', () => {
  const budget = new ByteBudget(MAX);
  const [one, two] = [{}, {}];
  let dropped = 0;
  budget.use(one, 90, () => {
    dropped += 1;
  });
  budget.release(one);
  budget.release(one);
  budget.use(two, 90, () => undefined);
  expect([dropped, budget.bytes]).toEqual([0, 90]);
});
