import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { backAddress, goalOfRecipe, setupAddress } from './setup-address';

test('the address of a step names its goal, its target and the way back, no matter what is in them', () => {
  expect(setupAddress({})).toBe('/setup');
  expect(setupAddress({ goal: 'toy', step: 'contact' })).toBe('/setup/toy/contact');
  expect(setupAddress({ step: 'contact' })).toBe('/setup');
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]+$/), fc.string(), (recipe, target) => {
      const back = `/start/${recipe}?a=b&c`;
      const address = setupAddress({ goal: 'toy', target, back });
      const { searchParams } = new URL(address, 'http://app.invalid');
      expect(searchParams.get('target')).toBe(target);
      expect(backAddress(searchParams.get('back'))).toBe(back);
    }),
  );
});

test.each([
  ['https://evil.example/'],
  ['//evil.example/'],
  ['/\\evil.example'],
  ['javascript:alert(1)'],
  ['/\t/evil.example/'],
  [''],
  [null],
])('a way back never leads out of the app: %j', (text) => {
  expect(backAddress(text)).toBeNull();
});

test.each([
  ['toy-hybrid', 'toy'],
  ['phase3-hybrid', 'phase3'],
  ['sb3', 'phase3'],
  ['arpo', 'arpo-toy'],
  ['verl-grpo', 'arpo-toy'],
  ['command', null],
])('a training of %s is set up by the plan %s', (recipe, goal) => {
  expect(goalOfRecipe(recipe)).toBe(goal);
});
