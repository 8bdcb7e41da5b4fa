import { array, assert, constantFrom, property, string, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { pythonWord } from './command-python';
import { plainCommands } from './plain-shell';
import { pythonSays } from './python-says';

const named = (python: string) => ({ by: 'command', python });

test('the interpreter of a command is the one that its argv names, behind programs that only run the rest', () => {
  const venv = '/home/me/venv/bin/python';
  expect(pythonWord([venv, '-u', 'train.py'])).toEqual(named(venv));
  expect(pythonWord(['python3.11', 'train.py'])).toEqual(named('python3.11'));
  expect(pythonWord(['env', '-u', 'DISPLAY', 'A=1', venv, 'x.py'])).toEqual(named(venv));
  expect(pythonWord(['nice', '-n', '10', 'xvfb-run', '-a', venv, 'x.py'])).toEqual(named(venv));
  expect(pythonWord([String.raw`C:\rl\Scripts\python.exe`, 'x.py'])).toEqual(
    named(String.raw`C:\rl\Scripts\python.exe`),
  );
});

test('conda, uv and their like name an environment', () => {
  const conda = ['conda', 'run', '--no-capture-output', '-n', 'rl', 'python', 'train.py'];
  expect(pythonWord(conda)).toEqual({ by: 'conda', env: 'rl' });
  expect(pythonWord(['micromamba', 'run', '--prefix=/c/rl', 'train'])).toEqual({
    by: 'conda',
    env: '/c/rl',
  });
  expect(pythonWord(['conda', 'run', '-n', 'rl', '/x/bin/python', 'a.py'])).toEqual(
    named('/x/bin/python'),
  );
  expect(pythonWord(['uv', 'run', 'train.py'])).toEqual({ by: 'project', folder: null });
  expect(pythonWord(['uv', '--project', '/p', 'run', 'python', 'a.py'])).toEqual({
    by: 'project',
    folder: '/p',
  });
  expect(pythonWord(['uv', 'run', '--python', '/x/python', 'a.py'])).toEqual(named('/x/python'));
});

const line = (text: string) => pythonWord(['bash', '-lc', text]);

test('a plain line of a shell names it, and a line that only a shell can read names nothing', () => {
  expect(line('cd /work && /x/venv/bin/python train.py --seed 1')).toEqual(
    named('/x/venv/bin/python'),
  );
  expect(line('source venv/bin/activate && python train.py')).toEqual(named('venv/bin/python'));
  expect(line('conda activate rl; python train.py')).toEqual({ by: 'conda', env: 'rl' });
  expect(line('python "my train.py"')).toEqual(named('python'));
  for (const text of ['$PY train.py', 'python train.py | tee log', 'for i in 1; do python x; done'])
    expect(line(text)).toBeNull();
  expect(pythonWord(['bash', 'train.sh'])).toBeNull();
});

test('another program may name its interpreter in its first line', () => {
  expect(pythonWord(['torchrun', 'train.py'])).toEqual({ by: 'program', program: 'torchrun' });
  expect(pythonWord([])).toBeNull();
});

test('words of a plain shell line come back as they were quoted', () => {
  const word = stringMatching(/^[\w ./=-]{1,8}$/);
  const quoted = constantFrom(
    (one: string) => `'${one}'`,
    (one: string) => `"${one}"`,
  );
  assert(
    property(array(array(word, { minLength: 1 }), { minLength: 1 }), quoted, (lines, quote) => {
      const text = lines.map((argv) => argv.map(quote).join(' ')).join(' && ');
      expect(plainCommands(text)).toEqual(lines);
    }),
  );
});

test('no text makes the reader of a command throw', () => {
  assert(property(string(), (text) => void pythonWord(['sh', '-c', text])));
  assert(property(array(string()), (argv) => void pythonWord(argv)));
});

test('whose word an interpreter is stands behind its path', () => {
  expect(pythonSays('/x/python', 'command')).toBe('/x/python (named by its command)');
  expect(pythonSays('/x/python', null)).toBe('/x/python');
});
