import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { array, assert, asyncProperty, string } from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { copyable } from '../../../renderer/ui/command-lines';
import { pasteable } from '../../../renderer/ui/shell-words';

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

/** Prints its folder, a variable and its arguments, each closed by a zero byte. */
const REPORTER = `#!/bin/sh\nprintf '%s\\0' "$PWD" "$REPORTED" "$@"\n`;

test.skipIf(process.platform === 'win32')(
  'what Copy gives runs the same program in the same folder with the same variables, no matter what they are called',
  async () => {
    const root = await realpath(await mkdtemp(path.join(tmpdir(), "rl cockpit 'quoting' $HOME ")));
    onTestFinished(() => rm(root, { recursive: true }));
    const cwd = path.join(root, '-a folder');
    await mkdir(cwd);
    const text = string({ unit: 'binary', maxLength: 30 }).filter(
      (one) => !one.includes('\0') && !/\p{Surrogate}/u.test(one),
    );
    // Words that a shell would take for its own, and names that it would part or expand.
    for (const name of ['if', 'exit', 'time', '{', '!', '%1', '~', 'a b', '*', '$(rm)', "it's"]) {
      const program = path.join(root, name);
      await writeFile(program, REPORTER);
      await chmod(program, 0o755);
      await assert(
        asyncProperty(array(text, { maxLength: 4 }), text, async (rest, reported) => {
          const line = copyable({ argv: [name, ...rest], cwd, env: { REPORTED: reported } });
          const env = { ...process.env, PATH: `${root}:${process.env['PATH'] ?? ''}` };
          const { stdout } = await run('/bin/sh', ['-c', line], { env });
          expect(stdout.split('\0').slice(0, -1)).toEqual([cwd, reported, ...rest]);
        }),
        { numRuns: 8 },
      );
    }
  },
);
