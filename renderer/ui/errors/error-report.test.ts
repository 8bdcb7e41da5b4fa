import { expect, test } from 'vitest';
import { errorReport } from './error-report';

const AROUND = { version: '0.1.0', address: '/runs/a', browser: 'Chromium', nowMs: 0 };
const TOKEN = ['hf', 'abcdefghijklmnopqrstuvwxyzABCDEFGH'].join('_');

test('the report of an error names version, page, message, stack and components, without keys', () => {
  const cause = new TypeError(`cannot read ${TOKEN}`);
  const report = errorReport({ cause, components: '\n    at RunPage\n' }, AROUND);
  expect(report).toContain('RL Cockpit 0.1.0\nPage: /runs/a\nTime: 1970-01-01T00:00:00.000Z\n');
  expect(report).toContain('TypeError: cannot read hf_…(masked)\n\nTypeError: cannot read');
  expect(report).toMatch(/at .*error-report\.test\.ts/);
  expect(report).toMatch(/Components:\n +at RunPage$|Components:\n\n +at RunPage$/);
  expect(report).not.toContain('abcdefgh');
});

test('what was thrown need not be an error', () => {
  const report = errorReport({ cause: 'only words', components: '' }, AROUND);
  expect(report).toMatch(/\n\nonly words$/);
});
