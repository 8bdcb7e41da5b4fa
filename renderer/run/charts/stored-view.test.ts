import { expect, test } from 'vitest';
import { storeView, readStoredView, USUAL_VIEW } from './stored-view';

function box() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}

const forbidden = (): never => {
  throw new Error('The operation is insecure.');
};

test('sizes are remembered by recipe', () => {
  const storage = box();
  storeView('sb3', { ...USUAL_VIEW, size: 'l', leadScale: 1.5 }, () => storage);
  expect(readStoredView('sb3', () => storage)).toMatchObject({ size: 'l', leadScale: 1.5 });
  expect(readStoredView('toy-arpo', () => storage)).toEqual(USUAL_VIEW);
});

test('what was spoilt or may not be read is as usual, and a full storage is no error', () => {
  const storage = box();
  storage.setItem('rl-cockpit.run.sb3', '{"size":"huge"}');
  expect(readStoredView('sb3', () => storage)).toEqual(USUAL_VIEW);
  storage.setItem('rl-cockpit.run.sb3', '{');
  expect(readStoredView('sb3', () => storage)).toEqual(USUAL_VIEW);
  expect(readStoredView('sb3', forbidden)).toEqual(USUAL_VIEW);
  expect(() => storeView('sb3', USUAL_VIEW, forbidden)).not.toThrow();
});
