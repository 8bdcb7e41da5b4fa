import { expect, test } from 'vitest';
import { finding } from '../../contract/finding';
import { undecided, defineCheck, fails, passes, warns } from './define-check';
import { defineRule } from './define-rule';
import { rulesIn } from './rule-list';

const above = (bound: number, order: number) =>
  defineRule<number, string>({
    order,
    judge: (value) => (value > bound ? `above ${bound}` : null),
  });

test('the rules of a folder are named after their files, and listed in their order', () => {
  const rules = rulesIn({ './rules/high.ts': above(10, 2), './rules/low.ts': above(1, 1) });
  expect(rules.map(({ id }) => id)).toEqual(['low', 'high']);
  expect(rules.map((rule) => rule.judge(5))).toEqual([['above 1'], []]);
});

test('a rule may find one thing, several, or nothing', () => {
  const signs = defineRule<number, string>({
    judge: (value) => (value === 0 ? [] : value < 0 ? ['negative', 'small'] : 'positive'),
  });
  expect([-1, 0, 1].map((value) => signs.judge(value))).toEqual([
    ['negative', 'small'],
    [],
    ['positive'],
  ]);
});

test('the answers of a check become findings under its id, unless an answer names another', async () => {
  const disk = defineCheck<number | null>('disk', (free) => {
    if (free === null) return undecided('The disk could not be read.');
    if (free === 0) return null;
    const advice = 'Delete old runs.';
    return free > 5
      ? passes(`${free} GB free.`)
      : [fails('Too little.', { advice, evidence: ['0.1 GB'] }), warns('Slow.', { id: 'drive' })];
  });
  expect(await disk(9)).toEqual([finding('disk', 'ok', '9 GB free.')]);
  expect(await disk(null)).toEqual([finding('disk', 'unknown', 'The disk could not be read.')]);
  expect(await disk(0)).toEqual([]);
  expect(await disk(1)).toEqual([
    finding('disk', 'bad', 'Too little.', {
      advice: 'Delete old runs.',
      evidence: [{ kind: 'text', text: '0.1 GB' }],
    }),
    finding('drive', 'warn', 'Slow.'),
  ]);
});
