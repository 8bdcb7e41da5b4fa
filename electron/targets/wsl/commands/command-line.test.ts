import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wslArgs } from './command-line';
import { windowsArgv, windowsCommandLine } from './windows-quoting';

test('a distro is always named, entered in a Linux folder, and no shell reads the words', () => {
  expect(wslArgs('Ubuntu-22.04', ['/usr/bin/python3', '-V'])).toEqual([
    '-d',
    'Ubuntu-22.04',
    '--cd',
    '~',
    '--exec',
    '/usr/bin/python3',
    '-V',
  ]);
  expect(wslArgs('U', ['/bin/sh'], 'root').slice(0, 4)).toEqual(['-d', 'U', '-u', 'root']);
});

test('what cannot be said exactly is refused before anything starts', () => {
  expect(() => wslArgs('U --shutdown', ['/bin/sh'])).toThrow(RangeError);
  expect(() => wslArgs('U', ['/home/a "b"/python'])).toThrow(RangeError);
  expect(() => wslArgs('U', ['/bin/sh', 'a\0b'])).toThrow(RangeError);
  expect(() => wslArgs('U', ['/bin/sh'], 'root --exec')).toThrow(RangeError);
});

test('wsl.exe finds behind --exec the very words that were given', () => {
  const word = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), (words) => {
      const line = windowsCommandLine(['wsl.exe', ...wslArgs('U', ['/bin/sh', ...words])]);
      const mark = ' --exec ';
      expect(windowsArgv(line.slice(line.indexOf(mark) + mark.length))).toEqual([
        '/bin/sh',
        ...words,
      ]);
    }),
  );
});
