import { expect, test } from 'vitest';
import { PageError } from '#core/contract/app-log/app-log-calls';
import { PageErrors } from './page-errors';

function pageErrors() {
  const sent: PageError[] = [];
  const clock = { nowMs: 0 };
  const errors = new PageErrors({
    send: async (error) => sent.push(PageError.parse(error)),
    address: () => '/runs/a',
    now: () => clock.nowMs,
  });
  return { sent, clock, errors };
}

test('an error is sent with its stack, the components and the address', () => {
  const { sent, errors } = pageErrors();
  errors.report('render', new TypeError('no such thing'), '\n    at RunPage');
  expect(sent).toMatchObject([
    { kind: 'render', message: 'TypeError: no such thing', address: '/runs/a' },
  ]);
  expect(sent[0]?.stack).toMatch(/^TypeError: no such thing\n[^]*at RunPage$/);
});

test('what is thrown need not be an error, and a long one is cut to what the engine accepts', () => {
  const { sent, errors } = pageErrors();
  errors.report('rejection', 'only words');
  errors.report('uncaught', 'x'.repeat(100_000));
  expect(sent.map(({ message, stack }) => [message.length, stack])).toEqual([
    [10, null],
    [4_000, null],
  ]);
});

test('an error that repeats is sent once a minute, and a flood of different ones is cut off', () => {
  const { sent, clock, errors } = pageErrors();
  for (let i = 0; i < 50; i += 1) errors.report('uncaught', 'the same');
  expect(sent).toHaveLength(1);
  for (let i = 0; i < 50; i += 1) errors.report('uncaught', `number ${i}`);
  expect(sent).toHaveLength(20);
  clock.nowMs = 60_000;
  errors.report('uncaught', 'the same');
  expect(sent).toHaveLength(21);
});

test('what browsers say of a layout that took two passes is no error', () => {
  const { sent, errors } = pageErrors();
  errors.report('uncaught', 'ResizeObserver loop completed with undelivered notifications.');
  expect(sent).toEqual([]);
});
