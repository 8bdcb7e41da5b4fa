import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeRows, encodeNotes, encodeRows } from './run-rows';

const aRow = fc.record({
  run: fc.string(),
  tag: fc.string(),
  last: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  spark: fc.array(fc.float(), { maxLength: 48 }),
});

test('rows come back as they were sent, no matter what is in their names and notes', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(aRow, { selector: ({ run }) => run }),
      fc.string(),
      (rows, notes) => {
        const facts = rows.map(({ run, tag, last, spark }) => ({
          run,
          labels: { reward: { tag, last: last === 0 ? 0 : last, min: null, max: null } },
          sparks: spark.length,
        }));
        const front = encodeNotes({ a: { params: { lr: 1 }, notes, tags: [notes], star: true } });
        const back = encodeRows(
          facts.map((row) => JSON.stringify(row)),
          { pending: 3, metrics: [], tags: ['loss'] },
          rows.map(({ spark }) => new Uint8Array(Float32Array.from(spark).buffer)),
        );
        const all = new Uint8Array([...front, ...back]);
        const answer = decodeRows(all.buffer);
        expect(answer?.notes['a']?.notes).toBe(notes);
        expect(answer?.header).toEqual({ rows: facts, pending: 3, metrics: [], tags: ['loss'] });
        for (const { run, spark } of rows) {
          expect([...(answer?.sparks.get(run) ?? [])]).toEqual([...Float32Array.from(spark)]);
        }
      },
    ),
  );
});

test('bytes that were cut short are no answer', () => {
  const front = encodeNotes({});
  const spark = new Uint8Array(Float32Array.of(1, 2).buffer);
  const row = JSON.stringify({ run: 'a', labels: {}, sparks: 2 });
  const back = encodeRows([row], { pending: 0, metrics: [], tags: [] }, [spark]);
  const all = new Uint8Array([...front, ...back]);
  for (let length = 0; length < all.length; length += 1) {
    expect(decodeRows(all.slice(0, length).buffer)).toBeNull();
  }
  expect(decodeRows(all.buffer)).not.toBeNull();
});
