import { expect, test } from 'vitest';
import { Offers } from './offers';

interface Named {
  readonly label: string;
  readonly act: () => void;
}

test('a part that is drawn again with the same offers is no news, and its newest act is the one that acts', () => {
  const offers = new Offers<Named>();
  const owner = {};
  const acted: string[] = [];
  let reported = 0;
  offers.onChange(() => (reported += 1));
  offers.set(owner, [{ label: 'Stop…', act: () => acted.push('old') }]);
  const before = offers.all();
  offers.set(owner, [{ label: 'Stop…', act: () => acted.push('new') }]);
  expect(reported).toBe(1);
  expect(offers.all()).toBe(before);
  offers.all()[0]?.act();
  expect(acted).toEqual(['new']);
  offers.set(owner, [{ label: 'Stop it…', act: () => undefined }]);
  expect(reported).toBe(2);
  expect(offers.all().map(({ label }) => label)).toEqual(['Stop it…']);
});

test('what has left the page is offered no more', () => {
  const offers = new Offers<Named>();
  const [one, two] = [{}, {}];
  offers.set(one, [{ label: 'one', act: () => undefined }]);
  offers.set(two, [{ label: 'two', act: () => undefined }]);
  expect(offers.all().map(({ label }) => label)).toEqual(['one', 'two']);
  offers.remove(one);
  expect(offers.all().map(({ label }) => label)).toEqual(['two']);
});
