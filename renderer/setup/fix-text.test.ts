import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOfTexts, pasteText, shownWords, textsOf } from './fix-text';

const word = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !text.includes('\0'));
const argv = fc.array(
  fc.oneof(word, fc.constantFrom('', "it's", 'a b', '"', '\\', '$HOME', '\n')),
  {
    minLength: 1,
  },
);

test('what a person edits is parted into the very words that were shown, whatever stands in them', () => {
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

test('a copy for a POSIX shell stops at the first command that fails and sets the variables of each', () => {
  const lines = [
    ['sudo', 'apt-get', 'update'],
    ['pip', 'install', 'a b'],
  ];
  expect(pasteText({ lines, env: {} }, 'posix')).toBe("sudo apt-get update &&\npip install 'a b'");
  expect(pasteText({ lines, env: { X: 'y z' } }, 'posix')).toBe(
    "env 'X=y z' sudo apt-get update &&\nenv 'X=y z' pip install 'a b'",
  );
});

test('a copy for PowerShell quotes every word and goes on only after success', () => {
  const lines = [
    ['winget', 'install', "it's"],
    ['py', '-c', 'print("a")'],
  ];
  expect(pasteText({ lines, env: { PATH_X: "o'b" } }, 'windows')).toBe(
    `\${env:PATH_X} = 'o''b'; & 'winget' 'install' 'it''s'; if ($LASTEXITCODE -eq 0) { & 'py' '-c' 'print(\\"a\\")' }`,
  );
});
