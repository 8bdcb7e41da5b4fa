import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { PyEnv } from '#core/contract/target/target';
import { verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import { ok } from '#core/lib/result';
import { commandPython, pythonOfRun } from './run-python';

const root = mkdtempSync(path.join(os.tmpdir(), 'rlc-run-python-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const bin = path.join(root, 'bin');

function file(name: string, text = ''): string {
  const full = path.join(root, name);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
  chmodSync(full, 0o755);
  return full;
}
function venv(folder: string): string {
  file(`${folder}/pyvenv.cfg`);
  return file(`${folder}/bin/python`);
}

const CONDA: PyEnv = {
  python: '/c/envs/rl/bin/python',
  prefix: '/c/envs/rl',
  kind: 'conda',
  name: 'rl',
  version: '3.11.7',
  state: 'ok',
  packages: {},
};

/** A machine whose files are those of the test's folder, and whose PATH is `bin` in it. */
const machine = {
  program: ({ program, cwd }: { program: string; cwd: string | null }) => {
    const full = program.includes('/')
      ? path.resolve(cwd ?? '/', program)
      : path.join(bin, program);
    const isPresent = existsSync(full);
    return Promise.resolve(ok({ path: isPresent ? full : null, runs: isPresent }));
  },
  exists: (one: string) => Promise.resolve(ok(existsSync(one))),
  envs: () => Promise.resolve(ok([CONDA])),
  heads: (paths: readonly string[], bytes: number) =>
    Promise.resolve(ok(paths.map((one) => new Uint8Array(readFileSync(one).subarray(0, bytes))))),
};
const of = (argv: readonly string[], cwd: string | null = root) =>
  commandPython(machine, { argv, cwd, path: null });

test('a command is run by the interpreter that it names, by its path or as PATH leads to it', async () => {
  const python = venv('project/venv');
  const onPath = file('bin/python3');
  const named = { python, from: 'command' };
  expect(await of([python, 'train.py'])).toEqual(named);
  expect(await of(['project/venv/bin/python', 'train.py'])).toEqual(named);
  expect(await of(['bash', '-c', `cd project && ${python} train.py`])).toEqual(named);
  expect(await of(['python3', 'train.py'])).toEqual({ python: onPath, from: 'command' });
  expect(await of(['/none/bin/python', 'train.py'])).toBeNull();
});

test('a program is run by the interpreter in its first line, also behind a path that is too long for one', async () => {
  const python = venv('tools/.venv');
  file('bin/rl_zoo3', `#!${python}\nimport sys\n`);
  file('bin/torchrun', `#!/bin/sh\n'''exec' ${python} "$0" "$@"\n' '''\n`);
  file('train.py', '#!/usr/bin/env python3\n');
  const from = 'program';
  expect(await of(['rl_zoo3', 'train', '--algo', 'ppo'])).toEqual({ python, from });
  expect(await of(['torchrun', 'train.py'])).toEqual({ python, from });
  expect(await of(['./train.py'])).toEqual({ python: path.join(bin, 'python3'), from });
});

test('conda and uv lead to their environments, and a name that no environment has leads to none', async () => {
  const python = venv('uv-project/.venv');
  const rl = ['conda', 'run', '-n', 'rl', 'python', 'train.py'];
  expect(await of(rl)).toEqual({ python: CONDA.python, from: 'conda' });
  expect(await of(['conda', 'run', '-n', 'none', 'python', 'train.py'])).toBeNull();
  const below = path.join(root, 'uv-project', 'src');
  expect(await of(['uv', 'run', 'train.py'], below)).toEqual({ python, from: 'project' });
});

test('a script of a shell is run with the environment beside it; a folder called env is none by its name', async () => {
  const python = venv('shell/.venv');
  file('shell/train.sh', 'python train.py | tee log\n');
  file('other/env/readme');
  file('other/train.sh');
  const from = 'folder';
  expect(await of(['bash', 'shell/train.sh'])).toEqual({ python, from });
  expect(await of(['bash', 'other/train.sh'])).toBeNull();
});

test('a run of before, whose spec has any Python, is read by its command; one that says whose word it is, is not', async () => {
  const python = venv('earlier/venv');
  const { spec } = verdictCase({ spec: { python: '/usr/bin/python3', argv: [python, 'a.py'] } });
  const command = { ...spec, recipe: 'command' };
  expect(await pythonOfRun(machine, command)).toEqual({ python, from: 'command' });
  expect(await pythonOfRun(machine, { ...command, pythonFrom: 'chosen' })).toEqual({
    python: '/usr/bin/python3',
    from: 'chosen',
  });
  expect(await pythonOfRun(machine, { ...command, recipe: 'sb3' })).toEqual({
    python: '/usr/bin/python3',
    from: null,
  });
});
