import { expect, test } from 'vitest';
import { requiredLiterals } from '../literals/required-literals';
import { SIGNS, signOf } from './signs';

const examples = SIGNS.flatMap((sign) => sign.examples.map((line) => ({ line, sign })));

test.each(examples)('the sign fires on its own example: $line', ({ line, sign }) => {
  expect(signOf(line)).toBe(sign.kind);
  expect(SIGNS.find((one) => one.test.test(line))).toBe(sign);
});

test('every sign has literals, and each of its examples holds one of them', () => {
  for (const { test: sign, examples: lines } of SIGNS) {
    const literals = requiredLiterals(sign);
    expect(literals).not.toEqual([]);
    for (const line of lines) {
      expect(literals.some((literal) => line.toLowerCase().includes(literal))).toBe(true);
    }
  }
});
