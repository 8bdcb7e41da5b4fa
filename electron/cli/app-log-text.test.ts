import { expect, test } from 'vitest';
import { appLogText } from './app-log-text';

const ENTRY = {
  time: '2026-11-25T19:00:00.000Z',
  level: 'warn' as const,
  part: 'engine',
  pid: 7,
  message: 'The queue could not be read.',
};

test('an entry is one line, and its stack follows without the message again', () => {
  const stack = 'Warning: The queue could not be read.\n    at setAside (engine.js:1:2)';
  const fields = { name: 'Slow', tries: 2 };
  expect(appLogText({ ...ENTRY, stack, fields })).toBe(
    '2026-11-25T19:00:00.000Z warn  engine[7] The queue could not be read.  name=Slow  tries=2\n' +
      '        at setAside (engine.js:1:2)',
  );
});

test('escapes, newlines and direction marks of hostile text steer no terminal', () => {
  const text = appLogText({
    ...ENTRY,
    part: '\u001B[31mpage',
    message: 'a\u001B]0;title\u0007b\n2026-11-25 error engine[1] forged',
    stack: 'c\u001B[2Jd\u202Ee\rf',
    fields: { 'na\u001Bme': '\u009Bx' },
  });
  expect(text).not.toMatch(/[^\P{Cc}\n]|\u202E/u);
  expect(text.split('\n')).toHaveLength(2);
});
