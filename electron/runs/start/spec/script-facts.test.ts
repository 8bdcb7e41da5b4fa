import { expect, test } from 'vitest';
import { err, ok } from '#core/lib/result';
import { scriptFacts } from './script-facts';

const bytes = new TextEncoder().encode(
  'import torch\np.add_argument("--resume", default=None)\nmodel.learn(total_timesteps=2_048)\n',
);
const holding = (size: number) => ({
  read: async (path: string) =>
    path === '/home/me/code/train.py'
      ? ok({ size, bytes })
      : err({ code: 'no-file', says: `There is no file ${path}.`, remedy: 'Create it.' }),
});

test('the script of a command says how long it trains, how it takes a checkpoint, and what saves them', async () => {
  const argv = ['python3', '-u', 'train.py', '--seed', '1'];
  expect(await scriptFacts(holding(bytes.length), { argv, cwd: '/home/me/code' })).toEqual({
    scriptGoals: { script: 'train.py', options: [{ option: 'total_timesteps', x: 2_048 }] },
    resumeOption: '--resume',
    library: 'torch',
  });
});

test.each([
  ['a script that is not there', ['python3', 'other.py'], bytes.length],
  ['a module', ['python3', '-m', 'train'], bytes.length],
  ['a shell script', ['bash', 'train.sh'], bytes.length],
  ['a file that is no script by its size', ['python3', 'train.py'], 900_000_000],
])('%s says nothing of either', async (_, argv, size) => {
  expect(await scriptFacts(holding(size), { argv, cwd: '/home/me/code' })).toEqual({});
});
