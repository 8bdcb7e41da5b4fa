import { expect, test } from 'vitest';
import { withRunWords, runWords } from './run-words';

const run = {
  cwd: '/p',
  argv: ['python3', '/p/train.py'],
  params: { data: '/p/data', steps: 4, fast: true, model: '/m' },
};

test('a run is said in the words of another machine, and what is no text stays what it was', () => {
  expect(runWords(run)).toEqual(['/p', 'python3', '/p/train.py', '/p/data', '/m']);
  expect(withRunWords(run, ['/q', 'python3', '/q/train.py', '/q/data', '/m'])).toEqual({
    cwd: '/q',
    argv: ['python3', '/q/train.py'],
    params: { data: '/q/data', steps: 4, fast: true, model: '/m' },
  });
});

test('an answer that is too short changes nothing that it does not name', () => {
  expect(withRunWords(run, ['/q'])).toEqual({ ...run, cwd: '/q' });
  expect(withRunWords(run, [])).toEqual(run);
});
