import { expect, test } from 'vitest';
import chain from '../commands/chain';
import run from '../commands/run';
import { readCommandLine } from '../command-line';
import { keysOption } from './key-flags';

test.each([run, chain])(
  '$name takes the stored keys that --secret names, none with --no-secrets, and leaves the rest to the recipe',
  (command) => {
    const requestOf = (...flags: string[]) =>
      keysOption(readCommandLine(command, ['a/b', ...flags], []).parsed);
    expect(requestOf()).toBeNull();
    expect(requestOf('--no-secrets')).toEqual([]);
    expect(requestOf('--secret', 'A', '--secret', 'B', '--secret', 'A')).toEqual(['A', 'B']);
  },
);
