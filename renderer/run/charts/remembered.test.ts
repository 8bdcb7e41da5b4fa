import { expect, test } from 'vitest';
import { remember, remembered, USUAL } from './remembered';

function box() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const forbidden = (): never => {
  throw new Error('The operation is insecure.');
};

test('sizes are remembered by recipe', () => {
  const storage = box();
  remember('sb3', { ...USUAL, size: 'l', leadScale: 1.5 }, () => storage);
  expect(remembered('sb3', () => storage)).toMatchObject({ size: 'l', leadScale: 1.5 });
  expect(remembered('toy-arpo', () => storage)).toEqual(USUAL);
});

test('what was spoilt or may not be read is as usual, and a full storage is no error', () => {
  const storage = box();
  storage.setItem('rl-cockpit.run.sb3', '{"size":"huge"}');
  expect(remembered('sb3', () => storage)).toEqual(USUAL);
  storage.setItem('rl-cockpit.run.sb3', '{');
  expect(remembered('sb3', () => storage)).toEqual(USUAL);
  expect(remembered('sb3', forbidden)).toEqual(USUAL);
  expect(() => remember('sb3', USUAL, forbidden)).not.toThrow();
});
