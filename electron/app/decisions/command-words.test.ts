import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandWords } from './command-words';

const PROGRAM = '/opt/RL Cockpit/rl-cockpit';

test('a command of an installed app is its command line', () => {
  expect(commandWords([PROGRAM, 'runs', '--json'], true)).toEqual(['runs', '--json']);
  expect(commandWords([PROGRAM, 'app-log', '-f'], true)).toEqual(['app-log', '-f']);
  expect(commandWords([PROGRAM, '--help'], true)).toEqual(['--help']);
  expect(commandWords([PROGRAM, '--version'], true)).toEqual(['--version']);
  expect(commandWords([PROGRAM, '--no-sandbox', '--cli', 'runs'], true)).toEqual(['runs']);
});

test('a start from the menu, a link and a file open the window', () => {
  expect(commandWords([PROGRAM], true)).toBeNull();
  expect(commandWords([PROGRAM, 'rl-cockpit://run/20261127-010733-fcdc4556'], true)).toBeNull();
  expect(commandWords([PROGRAM, 'model.zip'], true)).toBeNull();
  expect(commandWords([PROGRAM, '/tmp/runs'], true)).toBeNull();
  expect(commandWords([PROGRAM, '--remote-debugging-port=1'], true)).toBeNull();
});

test('from a checkout only --cli begins a command line: the folder of the app comes before it', () => {
  expect(commandWords(['electron', 'app', 'runs'], false)).toBeNull();
  expect(commandWords(['electron', 'app', '--cli', 'runs'], false)).toEqual(['runs']);
});

test('everything behind --cli belongs to the command', () => {
  const words = fc.array(fc.string());
  fc.assert(
    fc.property(words, fc.boolean(), (rest, isInstalled) => {
      expect(commandWords([PROGRAM, '--cli', ...rest], isInstalled)).toEqual(rest);
    }),
  );
});
