import { expect, test } from 'vitest';
import { searchFolders } from './search-folders';

const folders = (argv: readonly string[], named: readonly string[] = []): readonly string[] =>
  searchFolders({ cwd: '/home/me/p', argv: ['/usr/bin/python', ...argv] }, named);

test.each([
  [
    ['train.py', '--logdir=/data/logs'],
    ['/home/me/p', '/data/logs'],
  ],
  [
    ['-m', 'verl', '+trainer.rollout_data_dir=/x/rollouts'],
    ['/home/me/p', '/x/rollouts'],
  ],
  [
    ['--out', '/data/a', '--eval', '/data/a/eval'],
    ['/home/me/p', '/data/a'],
  ],
  [['--out=../results'], ['/home/me/p', '/home/me/results']],
  [['--out=runs', './tb'], ['/home/me/p']],
  [['--root=/', '/usr/share/x', '/etc'], ['/home/me/p']],
  [
    ['-c', 'cd /x && python t.py --out="/y/z"; echo'],
    ['/home/me/p', '/x', '/y/z'],
  ],
  [['dir=/my data/out'], ['/home/me/p', '/my data/out']],
  [['--out=D:\\runs'], ['/home/me/p', 'D:/runs']],
])('the command line %j is searched for files below %j', (argv, wanted) => {
  expect(folders(argv)).toEqual(wanted);
});

test('folders that the log names are searched, below the run or outside of it', () => {
  expect(folders([], ['./tb/PPO_1', '/scratch/logs/', '../up'])).toEqual([
    '/home/me/p',
    '/scratch/logs',
    '/home/me/up',
  ]);
});
