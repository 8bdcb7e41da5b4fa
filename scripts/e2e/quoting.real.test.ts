import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { array, assert, asyncProperty, string } from 'fast-check';
import { expect, test } from 'vitest';
import { pasteable } from '../../renderer/start/shell-words';

const run = promisify(execFile);
/** Prints its arguments, each closed by a zero byte, which no argument can hold. */
const ECHO = String.raw`printf '%s\0' `;

test.skipIf(process.platform === 'win32')(
  'a real shell reads a copied command as exactly its arguments',
  async () => {
    const argument = string({ unit: 'binary' }).filter(
      (text) => !text.includes('\0') && !/\p{Surrogate}/u.test(text),
    );
    await assert(
      asyncProperty(array(argument, { minLength: 1, maxLength: 8 }), async (argv) => {
        const { stdout } = await run('/bin/sh', ['-c', ECHO + pasteable(argv)]);
        expect(stdout.split('\0').slice(0, -1)).toEqual(argv);
      }),
      { numRuns: 60 },
    );
  },
);
