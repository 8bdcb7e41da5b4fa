import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOfTexts } from '../fix/fix-text';
import { correctedTexts, guardText } from './corrected';

test('the command that the guard corrects comes back as commands that the user can edit and run', () => {
  const held = [
    ['/e/bin/python', '-m', 'pip', 'install', 'torch==2.4.0'],
    ['/e/bin/python', '-c', 'print("it works")'],
  ];
  const text = guardText(held).replace('torch==2.4.0', 'torch==2.7.1+cu128');
  expect(linesOfTexts(correctedTexts(text) ?? [])).toEqual([
    ['/e/bin/python', '-m', 'pip', 'install', 'torch==2.7.1+cu128'],
    ['/e/bin/python', '-c', 'print("it works")'],
  ]);
  expect(correctedTexts(' \n ')).toBe(null);
});

test('no matter what words a fix has, the guard reads them and the page gets the same words back', () => {
  const word = fc.string({ minLength: 1 }).filter((one) => !/[\n\r]/.test(one));
  const line = fc
    .tuple(fc.constant('pip'), fc.array(word))
    .map(([program, rest]) => [program, ...rest]);
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      expect(linesOfTexts(correctedTexts(guardText(lines)) ?? [])).toEqual(lines);
    }),
  );
});
