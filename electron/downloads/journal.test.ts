import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Journal, parseJournal, resumePoint, strongValidator, type Wanted } from './journal';

const hex = fc.constantFrom('a'.repeat(64), 'b'.repeat(64));
const hash = fc.record({ algorithm: fc.constant('sha256' as const), hex });
const validator = fc.constantFrom('"one"', '"two"', 'Tue, 01 Sep 2026 10:00:00 GMT');
const size = fc.integer({ min: 0, max: 1_000 });
const journal: fc.Arbitrary<Journal> = fc.record({
  schema: fc.constant(2 as const),
  file: fc.constant('/models/f'),
  url: fc.constantFrom('https://a/f', 'https://b/f'),
  validator: fc.option(validator),
  total: fc.option(size),
  hash: fc.option(hash),
  proven: size,
});
const wanted: fc.Arbitrary<Wanted> = fc.record({
  url: fc.constantFrom('https://a/f', 'https://b/f'),
  bytes: fc.option(size),
  hash: fc.option(hash),
});

test('a download never continues behind the last byte that is proven, nor behind the end of the part', () => {
  fc.assert(
    fc.property(fc.option(journal), fc.option(size), wanted, (existing, partBytes, want) => {
      const { from } = resumePoint(existing, partBytes, want);
      expect(from === 0 || (existing !== null && from === existing.proven)).toBe(true);
      expect(from).toBeLessThanOrEqual(partBytes ?? 0);
      expect(from).toBeLessThanOrEqual(want.bytes ?? Infinity);
    }),
  );
});

test('a part is used only for the same hash, or for the same address with a validator', () => {
  fc.assert(
    fc.property(journal, size, wanted, (existing, partBytes, want) => {
      const point = resumePoint(existing, partBytes, want);
      if (point.from === 0) return;
      const isSameHash = existing.hash !== null && existing.hash.hex === want.hash?.hex;
      const isComparable = existing.url === want.url && existing.validator !== null;
      expect(isSameHash || isComparable).toBe(true);
      // Two hashes that differ settle it, no matter what the ETag says.
      const isSettled = existing.hash !== null && want.hash !== null;
      expect(isSameHash || !isSettled).toBe(true);
      // A validator is a word of one server: no other is asked to compare it.
      expect(existing.url === want.url || point.validator === null).toBe(true);
    }),
  );
});

test('a journal that a crash cut anywhere is no journal, never a wrong one', () => {
  fc.assert(
    fc.property(journal, fc.double({ min: 0, max: 1, noNaN: true }), (existing, share) => {
      const text = JSON.stringify(existing);
      const cut = text.slice(0, Math.floor(text.length * share));
      const read = parseJournal(cut);
      expect(read).toEqual(cut.length < text.length ? null : existing);
    }),
  );
});

test('any text at all is read as a journal or as none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const read = parseJournal(text);
      expect(read === null || read.proven >= 0).toBe(true);
    }),
  );
});

test('a weak ETag proves nothing about bytes', () => {
  expect(strongValidator({ etag: 'W/"abc"' })).toBeNull();
  expect(strongValidator({ etag: 'abc' })).toBeNull();
  expect(strongValidator({})).toBeNull();
  expect(strongValidator({ etag: '"abc"' })).toBe('"abc"');
});

test('a Last-Modified distinguishes versions only when it was past for a minute, and never beside a weak ETag', () => {
  const modified = 'Tue, 01 Sep 2026 10:00:00 GMT';
  const at = (date: string | undefined, more = {}) =>
    strongValidator({ 'last-modified': modified, ...(date && { date }), ...more });
  expect(at('Tue, 01 Sep 2026 10:01:00 GMT')).toBe(modified);
  expect(at('Tue, 01 Sep 2026 10:00:59 GMT')).toBeNull();
  expect(at('Tue, 01 Sep 2026 09:00:00 GMT')).toBeNull();
  expect(at('yesterday')).toBeNull();
  expect(at(undefined)).toBeNull();
  expect(at('Tue, 01 Sep 2026 11:00:00 GMT', { etag: 'W/"1"' })).toBeNull();
});
