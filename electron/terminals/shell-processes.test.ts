import { assert, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { parseProcStat } from './shell-processes';

test('a process is named whole, no matter what its name holds', () => {
  assert(
    property(integer({ min: 1, max: 4_194_304 }), string({ maxLength: 15 }), (parent, name) => {
      const stat = `4711 (${name}) S ${parent} 4711 4711 34816 4711 4194304 103 0 0 0\n`;
      expect(parseProcStat(stat)).toEqual({ parent, name });
    }),
  );
});

test('a program that has ended, or whose lines cannot be read, does not run', () => {
  expect(parseProcStat('4711 (python) Z 12 4711 4711')).toBeNull();
  expect(parseProcStat('')).toBeNull();
});
