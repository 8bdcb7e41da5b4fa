import { expect, test } from 'vitest';
import { err, ok } from '#core/lib/result';
import { scriptGoals } from './script-goals';

const bytes = new TextEncoder().encode('model.learn(total_timesteps=2_048)\n');
const holding = (size: number) => ({
  read: async (path: string) =>
    path === '/home/me/code/train.py'
      ? ok({ size, bytes })
      : err({ code: 'no-file', says: `There is no file ${path}.`, remedy: 'Create it.' }),
});

test('the script of a command says how long it trains', async () => {
  const argv = ['python3', '-u', 'train.py', '--seed', '1'];
  expect(await scriptGoals(holding(bytes.length), { argv, cwd: '/home/me/code' })).toEqual({
    script: 'train.py',
    options: [{ option: 'total_timesteps', x: 2_048 }],
  });
});

test.each([
  ['a script that is not there', ['python3', 'other.py'], bytes.length],
  ['a module', ['python3', '-m', 'train'], bytes.length],
  ['a shell script', ['bash', 'train.sh'], bytes.length],
  ['a file that is no script by its size', ['python3', 'train.py'], 900_000_000],
])('%s says nothing of it', async (_, argv, size) => {
  expect(await scriptGoals(holding(size), { argv, cwd: '/home/me/code' })).toBeUndefined();
});
