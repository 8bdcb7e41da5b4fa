import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ok } from '#core/lib/result';
import { maskBytes } from '#core/redaction/masked-text';
import { maskedLogBytes } from './masked-log-bytes';

const KEY = 'Q7fK2mZp9LrT4vXw8YbN';

test('a log that is read in parts is masked as if it were read whole, wherever a part ends', async () => {
  const piece = fc.constantFrom(
    `sk-${KEY} `,
    `HF_TOKEN=${KEY}\n`,
    'step 1 reward 2\n',
    'é日\r',
    '\n',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 30 }),
      fc.integer({ min: 1, max: 200 }),
      fc.boolean(),
      async (pieces, limit, isWide) => {
        const log = Buffer.from(
          `${isWide ? '\uFEFF' : ''}${pieces.join('')}`,
          isWide ? 'utf16le' : 'utf8',
        );
        const all = new Uint8Array(log);
        maskBytes(all, isWide);
        const parts: Uint8Array[] = [];
        for (let at = 0; at < log.length;) {
          const read = async (from: number, max: number) =>
            ok(new Uint8Array(log.subarray(from, from + max)));
          const got = await maskedLogBytes(read, at, limit);
          if (!got.ok || got.value.length === 0) throw new Error('nothing was read');
          parts.push(got.value);
          at += got.value.length;
        }
        const together = Buffer.concat(parts);
        expect(together.equals(all)).toBe(true);
        expect(together.toString(isWide ? 'utf16le' : 'utf8')).not.toContain(KEY.slice(1));
      },
    ),
  );
});

test('a log of many megabytes without a secret comes back byte for byte', async () => {
  const log = Buffer.from('token 1 of \u001B[33mstep\u001B[0m\r\n'.repeat(50_000));
  const read = async (from: number, max: number) =>
    ok(new Uint8Array(log.subarray(from, from + max)));
  const got = await maskedLogBytes(read, 0, log.length);
  expect(got.ok && Buffer.from(got.value).equals(log)).toBe(true);
});
