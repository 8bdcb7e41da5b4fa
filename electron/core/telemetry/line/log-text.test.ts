import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { masked } from '../../redaction/masked';
import { secretRanges } from '../../redaction/line-secrets';
import { LEVEL_SUSPECT, levelOf } from './log-level';
import { marksIn, textPattern } from './text-marks';
import { codeName, unseenCharacters } from './unseen-characters';

const hide = (text: string): string => masked(text, '…(masked)');

test('keys of services are masked behind their prefix', () => {
  expect(hide('using sk-proj-abcdefghijklmnop1234 now')).toBe('using sk-…(masked) now');
  expect(hide('HF hf_abcdefghijklmnopqrstuv')).toBe('HF hf_…(masked)');
  expect(hide('OPENAI_API_KEY=abcdefgh12345678')).toBe('OPENAI_API_KEY=…(masked)');
  expect(hide('"wandb_api_key": "0123456789abcdef"')).toBe('"wandb_api_key": "…(masked)"');
  expect(hide('Authorization: Bearer abcdefghijklmnopqrst')).toBe(
    'Authorization: Bearer …(masked)',
  );
  expect(hide('AKIAABCDEFGHIJKLMNOP')).toBe('AKIA…(masked)');
});

test('what trainings usually print is not masked', () => {
  for (const line of [
    '| rollout/ep_rew_mean | 1.84 |',
    'tokens: 1234 per second, max_tokens = 512',
    'Saved to /runs/sk-learn/model.zip',
    'step 1000 loss 0.25 key-value cache 4.1 GiB',
  ]) {
    expect(hide(line)).toBe(line);
  }
});

test('masked parts rise, never overlap, and none of a key is left', () => {
  const key = fc.stringMatching(/^sk-[A-Za-z0-9]{20,40}$/);
  fc.assert(
    fc.property(fc.array(fc.oneof(key, fc.string())), (parts) => {
      const text = parts.join(' ');
      let end = 0;
      for (const range of secretRanges(text)) {
        expect(range.start).toBeGreaterThanOrEqual(end);
        expect(range.end).toBeGreaterThan(range.start);
        end = range.end;
      }
      expect(hide(text)).not.toMatch(/\bsk-[A-Za-z0-9]{20}/);
    }),
  );
});

test('a level is what a logger or Python says, not a word in a sentence', () => {
  expect(levelOf('UserWarning: LLM answer took 4,112 ms')).toBe('warning');
  expect(levelOf('2026-01-01 | WARNING | slow')).toBe('warning');
  expect(levelOf('W1121 09:14:02.123 file.cc:1] x')).toBe('warning');
  expect(levelOf('ValueError: bad')).toBe('error');
  expect(levelOf('torch.OutOfMemoryError: CUDA out of memory')).toBe('error');
  expect(levelOf('Traceback (most recent call last):')).toBe('error');
  expect(levelOf('[ERROR] no')).toBe('error');
  expect(levelOf('| Error Rate: 0.0% |')).toBeNull();
  expect(levelOf('no error, no warning here')).toBeNull();
});

test('the cheap test in front of the levels misses none of them', () => {
  const word = fc.constantFrom(
    'ERROR',
    'WARN',
    'WARNING:',
    'FATAL]',
    'xError:',
    'Exception',
    'W1234 10:',
    ' ',
    '[',
  );
  fc.assert(
    fc.property(
      fc.array(word).map((words) => words.join('')),
      (text) => {
        expect(levelOf(text) === null || LEVEL_SUSPECT.test(text)).toBe(true);
      },
    ),
  );
});

const matchesOf = (text: string): string[] =>
  unseenCharacters(text).map(([start, end]) => codeName(text.slice(start, end)));

test('characters that turn or hide text are found; those inside one picture are not', () => {
  expect(matchesOf('a\u202Eb\u200Bc\uFEFF\u2066')).toEqual([
    'U+202E',
    'U+200B',
    'U+FEFF',
    'U+2066',
  ]);
  expect(matchesOf('👩‍💻 ❤️ plain')).toEqual([]);
  expect(matchesOf('a\u200Db')).toEqual(['U+200D']);
  expect(matchesOf('tag \u{E0041}')).toEqual(['U+E0041']);
  expect(matchesOf('שלום abc')).toEqual([]);
});

test('a plain text represents itself wherever it is', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), (text, rest) => {
      const query = { text, isPattern: false, matchCase: true };
      const [start, end] = marksIn(textPattern(query), text + rest);
      expect([start, end]).toEqual([0, text.length]);
    }),
  );
  expect(marksIn(textPattern({ text: 'a|b', isPattern: true, matchCase: false }), 'xAyb')).toEqual([
    1, 2, 3, 4,
  ]);
});
