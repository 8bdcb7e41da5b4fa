import { expect, test } from 'vitest';
import chain from '../commands/chain';
import run from '../commands/run';
import { readCommandLine } from '../command-line';
import { keysAsked } from './key-flags';

test.each([run, chain])(
  '$name takes the stored keys that --secret names, none with --no-secrets, and leaves the rest to the recipe',
  (command) => {
    const asked = (...flags: string[]) =>
      keysAsked(readCommandLine(command, ['a/b', ...flags], []).asked);
    expect(asked()).toBeNull();
    expect(asked('--no-secrets')).toEqual([]);
    expect(asked('--secret', 'A', '--secret', 'B', '--secret', 'A')).toEqual(['A', 'B']);
  },
);
