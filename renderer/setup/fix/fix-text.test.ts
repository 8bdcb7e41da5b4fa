import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOfTexts, shownWords, textsOf } from './fix-text';

const word = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !text.includes('\0'));
const argv = fc.array(
  fc.oneof(word, fc.constantFrom('', "it's", 'a b', '"', '\\', '$HOME', '\n')),
  {
    minLength: 1,
  },
);

test('what the user edits is split into exactly the words that were shown, no matter what is in them', () => {
  fc.assert(
    fc.property(fc.array(argv), (lines) => {
      expect(linesOfTexts(textsOf(lines))).toEqual(lines);
    }),
  );
});

test('a command that was emptied is left out', () => {
  expect(linesOfTexts(['pip install torch', '  ', ''])).toEqual([['pip', 'install', 'torch']]);
});

test('the words that carry the decision are marked, and no others', () => {
  expect(shownWords(['pip', 'install', 'torch==2.9.1'], ['torch==2.9.1'])).toEqual([
    { text: 'pip', isChanged: false },
    { text: 'install', isChanged: false },
    { text: 'torch==2.9.1', isChanged: true },
  ]);
});
