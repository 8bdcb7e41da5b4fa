import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TypedAhead } from './typed-ahead';

function shell() {
  const heard: string[] = [];
  return { heard, keys: new TypedAhead((text) => heard.push(text)) };
}

test('what is typed early waits, and arrives in its order and once, however often the output is drawn again', () => {
  const step = fc.oneof(
    fc.record({ type: fc.string({ minLength: 1 }).filter((text) => !text.startsWith('\u001B')) }),
    fc.constantFrom('live' as const, 'replay' as const),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { heard, keys } = shell();
      for (const one of steps) {
        if (typeof one === 'string') keys[one]();
        else keys.type(one.type);
      }
      keys.live();
      const typed = steps.flatMap((one) => (typeof one === 'string' ? [] : [one.type]));
      expect(heard).toEqual(typed);
    }),
  );
});

test('nothing reaches a shell before it is live', () => {
  const { heard, keys } = shell();
  keys.type('early');
  expect(heard).toEqual([]);
});

test.for(['\u001B[I', '\u001B[O', '\u001B[<0;5;7M', '\u001B[<0;5;7m', '\u001B[M !!'])(
  'a report of xterm, %j, is for who is there now, and goes nowhere while old output is drawn',
  (report) => {
    const { heard, keys } = shell();
    keys.type(report);
    keys.live();
    expect(heard).toEqual([]);
    keys.type(report);
    expect(heard).toEqual([report]);
  },
);

test.for(['\u001B[A', '\u001BOP', '\u001B[1;5C', '\u001B[3~', '\u001BI', '\u001B', '\u0003'])(
  'a key, %j, waits like every other',
  (key) => {
    const { heard, keys } = shell();
    keys.type(key);
    keys.live();
    expect(heard).toEqual([key]);
  },
);
