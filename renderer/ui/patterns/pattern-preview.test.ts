import { expect, test } from 'vitest';
import { isPatternName, previewOf, typedPattern } from './pattern-preview';

const LOG = ['loading data', 'it 10 of 50: avg reward 21.2', 'it 20 of 50: avg reward nan', 'done'];

function shown(name: string, regex: string): unknown {
  const pattern = typedPattern(name, regex);
  return pattern.ok ? previewOf(pattern.value, LOG) : pattern.error;
}

test('a pattern is tried on the lines before it is kept: line, step and value of each match', () => {
  expect(shown('reward', String.raw`it (?<step>\d+) .*reward (?<value>\S+)`)).toEqual([
    { line: 2, tag: 'reward', x: 10, isStep: true, value: 21.2 },
    { line: 3, tag: 'reward', x: 20, isStep: true, value: Number.NaN },
  ]);
  expect(shown('reward', String.raw`reward (\d\S*)`)).toEqual([
    { line: 2, tag: 'reward', x: 1, isStep: false, value: 21.2 },
  ]);
});

test('what cannot be read says why, and what matches nothing shows nothing', () => {
  expect(shown('reward', '(?<value>')).toBe('A ( has no ) after it.');
  expect(shown('reward', String.raw`loss (\S+)`)).toEqual([]);
});

test('a name may be a tag with a group, and no expression', () => {
  expect(['train/my loss', 'acc@5', 'é'].every(isPatternName)).toBe(true);
  expect(['', '1st', 'a=b', String.raw`\d`].some(isPatternName)).toBe(false);
});
