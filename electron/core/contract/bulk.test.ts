import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBulk, encodeBulk } from './bulk';

test('numbers travel in bulk bit by bit, NaN and minus zero included', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.array(fc.float64Array({ minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      (tag, columns) => {
        const { header, columns: back } = decodeBulk(encodeBulk({ tag }, columns).buffer);
        expect(header).toEqual(JSON.parse(JSON.stringify({ tag })));
        back.forEach((column, i) => {
          column.forEach((value, row) => expect(Object.is(value, columns[i]?.[row])).toBe(true));
        });
      },
    ),
  );
});

test('a bulk answer that was cut short is refused, not half drawn', () => {
  const bytes = encodeBulk({}, [Float64Array.of(1, 2, 3)]);
  expect(() => decodeBulk(bytes.buffer.slice(0, -1))).toThrow('cut short');
  expect(() => decodeBulk(new ArrayBuffer(4))).toThrow('not a bulk response');
});
