import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileLinear } from './linear-regex';

function groupsOf(source: string, text: string): readonly (string | undefined)[] | null | string {
  const regex = compileLinear(source);
  return regex.ok ? (regex.value.exec(text)?.groups ?? null) : regex.error;
}

/** Expressions over a and b whose groups are not repeated, as source text. */
const atom = fc.constantFrom(
  'a',
  'b',
  '.',
  '[ab]',
  '[^a]',
  String.raw`\w`,
  String.raw`\d`,
  '1',
  String.raw`\b`,
);
const repeated = fc
  .tuple(
    fc.constantFrom('a', 'b', '.', '[ab1]', '[^a]', String.raw`\d`),
    fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', '+?', '??'),
  )
  .map(([one, how]) => one + how);
const sequence = fc
  .array(fc.oneof(atom, repeated), { minLength: 1, maxLength: 5 })
  .map((all) => all.join(''));
const source = fc
  .array(
    fc.oneof(
      sequence,
      sequence.map((body) => `(${body})`),
      fc.tuple(sequence, sequence).map(([one, other]) => `(?:${one}|${other})`),
      fc.tuple(sequence, sequence).map(([one, other]) => `(${one}|${other})`),
      fc.constantFrom('^', '$'),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''));
const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', 'c'), maxLength: 14 });

describe('a regular expression in linear time', () => {
  test('finds what the engine of JavaScript finds, group by group', () => {
    fc.assert(
      fc.property(source, text, (pattern, line) => {
        const native = new RegExp(pattern).exec(line);
        expect(groupsOf(pattern, line)).toEqual(native === null ? null : [...native]);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['(a+)+$', `${'a'.repeat(4000)}!`],
    [String.raw`^(\w+\s?)*$`, `${'word '.repeat(800)}!`],
    [String.raw`(.*)(.*)(.*)(.*)x$`, 'y'.repeat(4000)],
    ['(a?){100}a{100}', 'a'.repeat(99)],
    [String.raw`(\d+|\d+\d+)+x`, '1'.repeat(4000)],
  ])('%s does not hang on a long line', (pattern, line) => {
    expect(groupsOf(pattern, line)).toBeNull();
  });

  test.each([
    [String.raw`loss[:=]\s*([-\d.]+)`, 'step 3 loss: 0.32', ['loss: 0.32', '0.32']],
    [String.raw`(?P<step>\d+) of \d+`, '3 of 9', ['3 of 9', '3']],
    [String.raw`(?i)AVG Reward (\S+)`, 'ep 4 | avg reward 21.2', ['avg reward 21.2', '21.2']],
    [String.raw`[\w.-]+%`, 'at 12.5% now', ['12.5%']],
    [String.raw`\x41é🚀`, 'xAé🚀', ['Aé🚀']],
    ['(?:(a)|b)+', 'ab', ['ab', 'a']],
  ])('%s in "%s"', (pattern, line, groups) => {
    expect(groupsOf(pattern, line)).toEqual(groups);
  });

  test.each([
    ['(', 'A ( has no ) after it.'],
    [')', 'A ) has no ( before it.'],
    ['[a', 'A [ has no ] after it.'],
    ['*a', String.raw`* repeats nothing. Write \* for the character.`],
    ['a(?=b)', 'Lookahead and lookbehind are not supported.'],
    [String.raw`(a)\1`, String.raw`References to a group (\1) are not supported.`],
    ['(?<n>a)(?<n>b)', 'Two groups are named n.'],
    ['a{3,1}', 'The numbers in { } are in the wrong order.'],
    ['a{1000}', 'It repeats something more than 200 times. Use * or + instead.'],
    ['((a{100}){100}){100}', 'The expression is too large. Repeat less.'],
    ['[b-a]', 'A range in [ ] runs backward.'],
    [String.raw`\q`, String.raw`The escape \q is unknown.`],
    ['('.repeat(60), 'Its groups are nested too deeply.'],
    ['a'.repeat(1001), 'The expression is longer than 1000 characters.'],
  ])('%s is refused with its reason', (pattern, says) => {
    expect(groupsOf(pattern, 'a')).toBe(says);
  });

  test('any text as an expression is read or refused, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), text, (pattern, line) => {
        expect(['object', 'string']).toContain(typeof groupsOf(pattern, line));
      }),
      { numRuns: 1000 },
    );
  });
});
