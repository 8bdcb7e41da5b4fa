import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { err, ok } from '#core/lib/result';
import type { Target } from '../../targets/target';
import { condaFile, pyprojectFile } from './other-formats';
import { readRequirements } from './read-requirements';

/** A target with these files. */
function withFiles(files: Readonly<Record<string, string>>): Pick<Target, 'read'> {
  return {
    read: async (path) => {
      const text = files[path];
      if (text === undefined)
        return err({ code: 'no-file', says: `There is no ${path}.`, remedy: '' });
      const bytes = new TextEncoder().encode(text);
      return ok({ size: bytes.length, bytes });
    },
  };
}

async function linesOf(files: Readonly<Record<string, string>>, path: string) {
  const read = await readRequirements(withFiles(files), path);
  if (!read.ok) throw new Error(read.error.says);
  return read.value.lines.map(({ line, file = '', requirement, text }) => [
    file,
    line,
    requirement?.name ?? `? ${text}`,
  ]);
}

test('files that a requirements file names are read in its place, each line with its own file', async () => {
  const files = {
    '/p/requirements.txt': 'numpy\n-r reqs/base.txt\nray\n-r gone.txt',
    '/p/reqs/base.txt': '--extra-index-url https://x/cu128\ntorch==2.7.1\n-r ../more.txt',
    '/p/more.txt': 'pandas\n-r requirements.txt',
  };
  expect(await linesOf(files, '/p/requirements.txt')).toEqual([
    ['', 1, 'numpy'],
    ['reqs/base.txt', 1, '? --extra-index-url https://x/cu128'],
    ['reqs/base.txt', 2, 'torch'],
    ['../more.txt', 1, 'pandas'],
    ['../more.txt', 2, '? -r requirements.txt'],
    ['', 3, 'ray'],
    ['', 4, '? -r gone.txt'],
  ]);
  const read = await readRequirements(withFiles(files), '/p/requirements.txt');
  expect(read.ok && read.value.extra).toEqual(['https://x/cu128']);
});

test('files on Windows name each other with either slash', async () => {
  const files = { 'C:\\p\\r.txt': '-r sub/a.txt', 'C:\\p\\sub\\a.txt': 'numpy' };
  expect(await linesOf(files, 'C:\\p\\r.txt')).toEqual([['sub/a.txt', 1, 'numpy']]);
});

test('a pyproject.toml yields its dependencies with their lines', async () => {
  const text = '[project]\nname = "x"\ndependencies = [\n  "torch>=2.6",\n  "numpy<2",\n]\n';
  expect(await linesOf({ '/p/pyproject.toml': text }, '/p/pyproject.toml')).toEqual([
    ['', 4, 'torch'],
    ['', 5, 'numpy'],
  ]);
});

test('an environment.yml shows what pip installs, and says of packages of conda that they are not looked into', async () => {
  const text = 'dependencies:\n  - python=3.11\n  - pip:\n      - sb3-contrib==2.3.0\n';
  expect(await linesOf({ '/p/environment.yml': text }, '/p/environment.yml')).toEqual([
    ['', 2, '? python=3.11'],
    ['', 4, 'sb3-contrib'],
  ]);
});

test('a file of either format that is broken is refused with its name and the reason', async () => {
  const read = await readRequirements(
    withFiles({ '/p/pyproject.toml': '[project' }),
    '/p/pyproject.toml',
  );
  expect(read.ok ? null : read.error).toMatchObject({
    code: 'requirements-unreadable',
    says: expect.stringMatching(/^\/p\/pyproject\.toml cannot be read: /),
  });
});

test('no text makes the readers of the other formats throw', () => {
  assert(
    property(constantFrom(pyprojectFile, condaFile), string(), (read, text) => {
      const answer = read(text);
      expect(answer.ok || answer.error !== '').toBe(true);
    }),
  );
});
