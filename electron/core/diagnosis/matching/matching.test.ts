import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { causes } from '../causes';
import { causeExamples } from '../causes/cause-examples.fixture';
import { TermMatcher, termsOf } from './cause-terms';
import { GROUP_OF_CONTROLS, GROUP_OF_RETURNS, LiteralAutomaton } from '../../lib/literal-automaton';
import { requiredLiterals } from '../literals/required-literals';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', ' '), maxLength: 40 });
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 });

test('the automaton finds exactly the texts that a line holds, in either case', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 8 }), letters, (texts, line) => {
      const into = new Set<number>();
      new LiteralAutomaton(texts).find(line, into);
      const held = texts.flatMap((text, at) => (line.toLowerCase().includes(text) ? [at] : []));
      expect([...into].toSorted((a, b) => a - b)).toEqual(held);
    }),
  );
});

test('bytes are passed over up to the first place where any text ends', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 8 }), letters, (texts, line) => {
      const ends = texts.flatMap((text) => {
        const at = line.toLowerCase().indexOf(text);
        return at === -1 ? [] : [at + text.length];
      });
      const first = ends.length === 0 ? -1 : Math.min(...ends);
      expect(new LiteralAutomaton(texts).firstEnd(new TextEncoder().encode(line), 0)).toBe(first);
    }),
  );
});

test.each([
  ['No space left', /\[Errno 28\] No space left on device/, ['[errno 28] no space left on device']],
  ['a choice', /out of memory|OOM-killed/, ['out of memory', 'oom-killed']],
  ['an optional letter', /colou?r space/, ['colour space', 'color space']],
  ['a number between', /CUDA error: \d+ out/, ['cuda error: ']],
  ['nothing but classes', /\d+\s+\w+/, []],
  ['a character beyond ASCII', /env: ['‘]python3\\r/, ["env: 'python3\\r", 'env: ‘python3\\r']],
  ['what must not follow', /device(?! \(28\))/, ['device']],
  ['a longer text that healthy logs are full of', /learning_rate\s?[:=]\s?nan\b/, ['nan']],
])('the literals of an expression with %s', (_, regex, literals) => {
  expect(requiredLiterals(regex)).toEqual(literals);
});

const anyText = fc.string({
  unit: fc.constantFrom('a', 'B', 'b', 'ä', '令', '🚀', ' '),
  maxLength: 40,
});
const anyLiteral = fc.string({
  unit: fc.constantFrom('a', 'b', 'ä', '令'),
  minLength: 1,
  maxLength: 4,
});

test('no text is missed beyond ASCII, and a line says the same as text and as bytes', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyLiteral, { minLength: 1, maxLength: 8 }),
      anyText,
      (texts, line) => {
        const groups = texts.map((_, at) => 1 << at);
        const automaton = new LiteralAutomaton(texts, groups);
        const reported = automaton.groupsIn(line);
        const held = texts.reduce(
          (bits, text, at) => bits | (line.toLowerCase().includes(text) ? 1 << at : 0),
          0,
        );
        expect(reported & held).toBe(held);
        const matches = linesOf(automaton, [line]);
        expect(matches).toEqual([[new TextEncoder().encode(line).length, reported]]);
      },
    ),
  );
});

/** The lines that are found in these, each with a newline behind it: where it ends, and its groups. */
function linesOf(automaton: LiteralAutomaton, lines: readonly string[]): [number, number][] {
  const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
  const { count, ends, groups } = automaton.linesIn(bytes);
  return Array.from({ length: count }, (_, at) => [ends[at] ?? -1, groups[at] ?? -1]);
}

const anyLine = fc.string({ unit: fc.constantFrom('a', 'b', 'ä', '令', '\t', '\r', '\u001B') });

test('of many lines at once each one shows what it says by itself, and which ones hold control characters and carriage returns', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyLiteral, { minLength: 1, maxLength: 8 }),
      fc.array(anyLine, { maxLength: 40 }),
      (texts, lines) => {
        const automaton = new LiteralAutomaton(
          texts,
          texts.map((_, at) => 1 << at),
        );
        const matches = linesOf(automaton, lines);
        const held = lines.map((line) => {
          const control = line.includes('\u001B') ? GROUP_OF_CONTROLS : 0;
          const back = line.includes('\r') ? GROUP_OF_RETURNS : 0;
          return automaton.groupsIn(line) | control | back;
        });
        expect(matches.map(([, groups]) => groups)).toEqual(held);
        const sizes = lines.map((line) => new TextEncoder().encode(line).length + 1);
        const ends = sizes.map((_, at) => sizes.slice(0, at + 1).reduce((a, b) => a + b) - 1);
        expect(matches.map(([end]) => end)).toEqual(ends);
      },
    ),
  );
});

test('a text with a control character is refused: no line could hold it', () => {
  expect(() => new LiteralAutomaton(['a\u001B[0m'])).toThrow('control character');
});

test('every expression of a cause can be searched for: none is tested on each line', () => {
  const blind = termsOf(causes.values()).filter(({ test: regex }) => {
    return requiredLiterals(regex).length === 0;
  });
  expect(blind.map(({ key }) => key)).toEqual([]);
});

test('no line of a healthy table of Stable-Baselines3 is tested with the expression of any cause', () => {
  const keys =
    'rollout/ ep_len_mean ep_rew_mean time/ fps iterations time_elapsed total_timesteps train/ approx_kl clip_fraction entropy_loss explained_variance learning_rate loss n_updates policy_gradient_loss value_loss';
  const { literals } = new TermMatcher(termsOf(causes.values()));
  const called = keys.split(' ').flatMap((key) => literals.filter((text) => key.includes(text)));
  expect(called).toEqual([]);
});

test('a line is matched by the same expressions through the automaton as one by one', () => {
  const terms = termsOf(causes.values());
  const matcher = new TermMatcher(terms);
  const lines = causeExamples.flatMap((examples) => examples.lines);
  for (const line of [
    ...lines,
    '',
    'OSError: [Errno 28] No space left on device',
    'ray::Worker.run()',
  ]) {
    const plain = terms.filter(({ test: regex }) => regex.test(line)).map(({ key }) => key);
    expect(matcher.match(line).map(({ key }) => key)).toEqual(plain);
  }
});
