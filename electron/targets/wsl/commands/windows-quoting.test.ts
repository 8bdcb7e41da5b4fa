import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowsArgv, windowsCommandLine } from './windows-quoting';

/** Small alphabets find the corners that random text never meets. */
const hostile = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', '\\', ' ', 'a', '\t', '\n'), maxLength: 14 }),
  fc.string({
    unit: fc.constantFrom(...Array.from('$`\'"\\ %^&|*~!;<>()é😀\u202e-')),
    maxLength: 20,
  }),
  fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !text.includes('\0')),
);

test('every argument arrives as it was given, no matter what it holds', () => {
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 6 }), (args) => {
      expect(windowsArgv(windowsCommandLine(['/bin/sh', ...args]))).toEqual(['/bin/sh', ...args]);
    }),
    { numRuns: 5_000 },
  );
});

test('a program with spaces in its path is one word', () => {
  const argv = ['C:\\Program Files\\x\\wsl.exe', '--cd', '~'];
  expect(windowsArgv(windowsCommandLine(argv))).toEqual(argv);
});

test('the forms that CommandLineToArgvW knows are read as Windows reads them', () => {
  expect(windowsArgv('prog a\\\\b "c d" e\\"f "g\\\\" h')).toEqual([
    'prog',
    'a\\\\b',
    'c d',
    'e"f',
    'g\\',
    'h',
  ]);
  expect(windowsArgv('prog "a""b c')).toEqual(['prog', 'a"b', 'c']);
  expect(windowsArgv('prog ""  ')).toEqual(['prog', '']);
});
