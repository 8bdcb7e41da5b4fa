import {
  array,
  assert,
  constantFrom,
  integer,
  letrec,
  oneof,
  pre,
  property,
  string as anyString,
  tuple,
} from 'fast-check';
import { expect, test } from 'vitest';
import { arithmetic } from './arithmetic';
import { expressionValue, parseExpression, type Scope } from './expression';

const scope: Scope = { a: 8, b: 3, c: 0, t: true, f: false, s: 'dummy' };

test('values, in the order that arithmetic binds', () => {
  const read: [string, unknown][] = [
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 2 - 3', 5],
    ['a % b == 2 && t', true],
    ['not t or a > b', true],
    ['-a + 1', -7],
    ['min(a, b, 5)', 3],
    ['ceil(a / b)', 3],
    ['a > b ? "more" : "less"', 'more'],
    ["s == 'dummy'", true],
    ['1_000 * 2', 2_000],
    ['2.5e2', 250],
  ];
  expect(read.map(([text]) => [text, expressionValue(text, scope)])).toEqual(read);
});

test('what cannot be determined is neither true nor false, unless one side decides alone', () => {
  expect(expressionValue('unknown > 1', scope)).toBeNull();
  expect(expressionValue('f && unknown', scope)).toBe(false);
  expect(expressionValue('unknown && f', scope)).toBe(false);
  expect(expressionValue('t || unknown', scope)).toBe(true);
  expect(expressionValue('t && unknown', scope)).toBeNull();
  expect(expressionValue('a / c', scope)).toBeNull();
  expect(expressionValue('a % c', scope)).toBeNull();
  expect(expressionValue('constructor', scope)).toBeNull();
});

test('what is no expression is refused with what is wrong in it', () => {
  const wrong = ['', '1 +', 'a b', '(1', 'eval(1)', 'a ? 1', '$', 'toString(1)', '1..2', '"open'];
  for (const text of wrong) {
    const read = parseExpression(text);
    expect({ text, error: read.ok ? '' : read.error }).toEqual({
      text,
      error: expect.stringMatching(/cannot be read: .+\.$/),
    });
  }
  expect(parseExpression('('.repeat(100) + '1' + ')'.repeat(100)).ok).toBe(false);
  expect(parseExpression('!'.repeat(900) + 'a').ok).toBe(false);
  expect(parseExpression('1'.padEnd(1_001, '0')).ok).toBe(false);
});

function shown(text: string): string {
  const read = parseExpression(text);
  return read.ok ? arithmetic(read.value, { a: 2_048, b: 3 }) : read.error;
}

test('the arithmetic is written as the user reads it, with parentheses where they are needed', () => {
  expect(shown('a * b % 64 == 0')).toBe('2,048 × 3 % 64 = 0');
  expect(shown('a * (b + 1)')).toBe('2,048 × (3 + 1)');
  expect(shown('a - (b - 1)')).toBe('2,048 − (3 − 1)');
  expect(shown('(a - b) - 1')).toBe('2,048 − 3 − 1');
  expect(shown('a <= b && max(a, other) != 1')).toBe('2,048 ≤ 3 and max(2,048, other) ≠ 1');
});

/** An expression, and the number that JavaScript makes of the same arithmetic. */
interface Both {
  readonly text: string;
  readonly value: number;
}
const OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '<': (a, b) => Number(a < b),
  '<=': (a, b) => Number(a <= b),
  '>': (a, b) => Number(a > b),
  '>=': (a, b) => Number(a >= b),
};
const full = integer({ min: 0, max: 99 }).map((n): Both => ({ text: `${n}`, value: n }));
const named = constantFrom<Both>({ text: 'a', value: 8 }, { text: 'b', value: 3 });
const { tree } = letrec<{ tree: Both }>((tie) => ({
  tree: oneof(
    { depthSize: 'small', withCrossShrink: true },
    full,
    named,
    tuple(tie('tree'), constantFrom(...Object.entries(OPERATIONS)), tie('tree')).map(
      ([l, [sign, of], r]): Both => ({
        text: `(${l.text} ${sign} ${r.text})`,
        value: of(l.value, r.value),
      }),
    ),
    tuple(tie('tree'), tie('tree')).map(([l, r]): Both => ({
      text: `max(${l.text}, ${r.text})`,
      value: Math.max(l.value, r.value),
    })),
    tie('tree').map(({ text, value }): Both => ({ text: `-${text}`, value: -value })),
  ),
}));

test('any arithmetic has the value that JavaScript gives it', () => {
  assert(
    property(tree, ({ text, value }) => {
      pre(parseExpression(text).ok);
      expect(Number(expressionValue(text, scope)) + 0).toBe(value + 0);
    }),
  );
});

test('signs without parentheses bind as in JavaScript: products before sums, from the left', () => {
  const term = tuple(constantFrom('+', '-', '*', '%'), integer({ min: 1, max: 9 }));
  assert(
    property(array(term, { maxLength: 8 }), (terms) => {
      const text = `7${terms.map(([sign, value]) => ` ${sign} ${value}`).join('')}`;
      let [sum, product] = [0, 7];
      for (const [sign, value] of terms) {
        if (sign === '*') product *= value;
        else if (sign === '%') product %= value;
        else [sum, product] = [sum + product, sign === '+' ? value : -value];
      }
      expect(Number(expressionValue(text, {})) + 0).toBe(sum + product + 0);
    }),
  );
});

test('no text makes the reader throw, and what it reads has a value and an arithmetic', () => {
  const signs = Array.from('()+-*/%<>=!?:,&|"\'. _ae19');
  const piece = constantFrom(...signs, 'min(', 'not ', ' or ', '==');
  const text = oneof(
    anyString(),
    array(piece, { maxLength: 40 }).map((all) => all.join('')),
  );
  assert(
    property(text, (some) => {
      const read = parseExpression(some);
      // Its value may be an error in words, but it never throws.
      const said = read.ok
        ? `${typeof expressionValue(some, scope)}${arithmetic(read.value, scope)}`
        : read.error;
      expect(said).not.toBe('');
    }),
  );
});
