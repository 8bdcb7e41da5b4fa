import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { translatedPath, translatedText } from './path-translation';

const moves = [
  { from: '/home/me/proj', to: '/root/rl-cockpit/proj' },
  { from: '/home/me/proj/data', to: '/data' },
  { from: 'C:\\Users\\me\\proj', to: '/root/win' },
  { from: '/home/me/back', to: 'D:\\work' },
];

test('paths under a sent folder are said as they are there, in every shape a command line has them', () => {
  const cases = {
    '/home/me/proj': '/root/rl-cockpit/proj',
    '/home/me/proj/a b/c.yaml': '/root/rl-cockpit/proj/a b/c.yaml',
    '--out=/home/me/proj/x=1': '--out=/root/rl-cockpit/proj/x=1',
    'data.train_files=/home/me/proj/data/t.parquet': 'data.train_files=/data/t.parquet',
    "data.files=['/home/me/proj/a','/home/me/proj/data/b c']":
      "data.files=['/root/rl-cockpit/proj/a','/data/b c']",
    '[/home/me/proj/a, /other]': '[/root/rl-cockpit/proj/a, /other]',
    '{a: /home/me/proj/a, b: 1}': '{a: /root/rl-cockpit/proj/a, b: 1}',
    '"/home/me/proj/a"': '"/root/rl-cockpit/proj/a"',
    'c:/users/ME/proj/Sub\\x.py': '/root/win/Sub/x.py',
    '/home/me/back/a/b': 'D:\\work\\a\\b',
  };
  for (const [text, remotePath] of Object.entries(cases))
    expect(translatedText(text, moves)).toBe(remotePath);
});

test('what is no path under it stays as it was', () => {
  for (const text of [
    '/home/me/project2/a',
    '/home/me/proj/../other',
    '/home/me/back/odd\\name',
    'user@host:/home/me/proj/a',
    'file:///home/me/proj/a',
    'proj/a',
    '',
    '[]',
    "it's",
    '3e-4',
  ]) {
    expect(translatedText(text, moves)).toBe(text);
  }
});

const name = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 12 })
  .filter((text) => !/[/\\\0]/.test(text) && text !== '.' && text !== '..');
const names = fc.array(name, { minLength: 1, maxLength: 5 });

test('a path goes there and comes back as it was, regardless of its names', () => {
  fc.assert(
    fc.property(names, names, names, (from, to, rest) => {
      const remote = { from: `/${from.join('/')}`, to: `/${to.join('/')}` };
      const path = [remote.from, ...rest].join('/');
      const gone = translatedText(path, [remote]);
      expect(gone).toBe([remote.to, ...rest].join('/'));
      expect(translatedText(gone, [{ from: remote.to, to: remote.from }])).toBe(path);
      expect(translatedText(`--path=${path}`, [remote])).toBe(`--path=${gone}`);
    }),
  );
});

test('text without the folder in it is never touched', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(translatedText(text, [{ from: '/no/such/folder', to: '/x' }])).toBe(text);
      expect(translatedPath(text, [])).toBeNull();
    }),
  );
});
