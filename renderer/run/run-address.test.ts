import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, TABS, toggled, withAddress, type RunAddress } from './run-address';

const texts = fc.uniqueArray(fc.string());
const addresses: fc.Arbitrary<RunAddress> = fc.record({
  tab: fc.constantFrom(...TABS),
  line: fc.option(fc.integer({ min: 1 })),
  step: fc.option(fc.integer({ min: 0 })),
  pins: texts,
  hidden: texts,
  folded: texts,
  filter: fc.string(),
  view: fc.string(),
});

test('a copied link shows the same, no matter what tags are called', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const link = withAddress(new URLSearchParams('x=clock'), address).toString();
      expect(addressOf(new URLSearchParams(link))).toEqual(address);
      expect(new URLSearchParams(link).get('x')).toBe('clock');
    }),
  );
});

test('what is as usual leaves no trace in the address', () => {
  const usual = addressOf(new URLSearchParams());
  expect(withAddress(new URLSearchParams(), usual).toString()).toBe('');
});

test('an address that makes no sense is read as usual', () => {
  const odd = addressOf(new URLSearchParams('tab=nope&line=-3&pin=a&pin=a'));
  expect(odd).toMatchObject({ tab: 'log', line: null, pins: ['a'] });
});

test('a pin that is pressed again is taken away', () => {
  expect(toggled(toggled(['a'], 'b'), 'a')).toEqual(['b']);
});
