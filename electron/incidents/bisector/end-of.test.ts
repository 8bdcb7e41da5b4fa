import { expect, test } from 'vitest';
import { verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import { endOf, factsOfLog } from './end-of';

const TRACEBACK =
  'step: 1, reward: 1.0\nTraceback (most recent call last):\n  File "train.py", line 3, in <module>\n    main()\nmy.own.Error: no more\n';

/** End of a trial with this exit code and log. */
function ended(log: string, code: number, argv: readonly string[] = ['python', 'train.py']) {
  const { spec, exit } = verdictCase({ spec: { argv: [...argv] }, exit: { code } });
  if (exit === null) throw new Error('The case has an exit.');
  return endOf(spec, exit, factsOfLog(spec, new TextEncoder().encode(log)));
}

test('a traceback is a failure regardless of the exit code, and the exception is named', () => {
  expect(ended(TRACEBACK, 0)).toMatchObject({ failed: true, error: 'my.own.Error' });
  expect(ended(TRACEBACK, 1)).toMatchObject({ failed: true, error: 'my.own.Error' });
  expect(ended(TRACEBACK, 0).sign).toContain('my.own.Error: no more');
});

test('a traceback with progress after it is none, nor is a silent end or a pipe that hides a code', () => {
  expect(ended(`${TRACEBACK}step: 2, reward: 1.0\n`, 0).failed).toBe(false);
  expect(ended('', 0).failed).toBe(false);
  expect(ended('done\n', 0, ['bash', '-c', 'python train.py | tee log']).failed).toBe(false);
});

test('an exit code other than 0 is a failure without a word in the log', () => {
  expect(ended('step: 1, reward: 1.0\n', 3)).toEqual({ failed: true, error: null, sign: null });
});
