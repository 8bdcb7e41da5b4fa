import { expect, test } from 'vitest';
import { inFolder, scriptOf, absoluteInterpreter } from './command-script';

test('the script of a command is the first file that its interpreter or launcher runs', () => {
  expect(scriptOf(['python', '-u', 'train.py', 'other.py'])).toBe('train.py');
  expect(scriptOf(['/env/bin/python3.11', 'a/b.py'])).toBe('a/b.py');
  expect(scriptOf(['torchrun', '--nproc-per-node', '2', 'train.py'])).toBe('train.py');
  expect(scriptOf(['accelerate', 'launch', 'train.py'])).toBe('train.py');
  expect(scriptOf(['C:\\Python\\python.exe', 'C:\\x\\train.py'])).toBe('C:\\x\\train.py');
});

test('a module, a text and its own program have no script', () => {
  expect(scriptOf(['python', '-m', 'rl_zoo3.train', 'a.py'])).toBeNull();
  expect(scriptOf(['bash', '-c', 'python train.py'])).toBeNull();
  expect(scriptOf(['./train.sh', 'x.py'])).toBeNull();
  expect(scriptOf([])).toBeNull();
});

test('a relative script is looked for below the folder of the run, a whole path where it says', () => {
  expect(inFolder('/work/', 'train.py')).toBe('/work/train.py');
  expect(inFolder('/work', '/else/train.py')).toBe('/else/train.py');
  expect(inFolder('D:\\work', 'C:\\else\\train.py')).toBe('C:\\else\\train.py');
});

test('an interpreter named from the working folder of its run is whole anywhere else; one of PATH stays a name', () => {
  expect(absoluteInterpreter('./venv/bin/python', '/home/me/tiny/')).toBe(
    '/home/me/tiny/venv/bin/python',
  );
  expect(absoluteInterpreter(String.raw`venv\Scripts\python.exe`, String.raw`C:\tiny`)).toBe(
    String.raw`C:\tiny\venv\Scripts\python.exe`,
  );
  for (const python of ['python3', '/usr/bin/python3', null])
    expect(absoluteInterpreter(python, '/home/me')).toBe(python);
});
