import { expect, test } from 'vitest';
import { RecipeBook } from './recipe-book';
import command from './recipes/command';

test('a book of recipes has the built-in ones unless it is given others, and finds each by its id', () => {
  const builtIn = new RecipeBook();
  expect(builtIn.list().map(({ id }) => id)).toContain('command');
  expect(builtIn.find('command')).toBe(command);
  expect(builtIn.find('no-such-recipe')).toBeUndefined();
  const mine = new RecipeBook([{ ...command, id: 'mine' }]);
  expect(mine.list().map(({ id }) => id)).toEqual(['mine']);
  expect(mine.find('command')).toBeUndefined();
});
