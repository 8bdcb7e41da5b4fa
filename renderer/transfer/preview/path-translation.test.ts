import { expect, test } from 'vitest';
import { translatedWords } from './path-translation';

test('every word of a run that names a path below the sent folder is reported once, as it is there', () => {
  const run = {
    cwd: '/home/me/my project',
    argv: ['python3', '/home/me/my project/train.py', '--data=/home/me/my project/data', '/etc/x'],
    params: { data: '/home/me/my project/train.py', steps: 4, other: '/home/me/my project 2/a' },
  };
  expect(translatedWords(run, { from: '/home/me/my project', to: '/srv/p' })).toEqual([
    { was: '/home/me/my project', becomes: '/srv/p' },
    { was: '/home/me/my project/train.py', becomes: '/srv/p/train.py' },
    { was: '--data=/home/me/my project/data', becomes: '--data=/srv/p/data' },
  ]);
});
