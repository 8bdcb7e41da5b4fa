import { expect, test } from 'vitest';
import { SIGNS, signOf } from './signs';

const examples = SIGNS.flatMap((sign) => sign.examples.map((line) => ({ line, sign })));

test.each(examples)('the sign fires on its own example: $line', ({ line, sign }) => {
  expect(signOf(line)).toBe(sign.kind);
  expect(SIGNS.find((one) => one.test.test(line))).toBe(sign);
});

test('every sign has an example for each of its literals, and each example holds one of them', () => {
  for (const { literals, examples: lines } of SIGNS) {
    for (const literal of literals) expect(lines.join('\n')).toContain(literal);
    for (const line of lines) expect(literals.some((literal) => line.includes(literal))).toBe(true);
  }
});
