import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SearchDirs } from './search-dirs';
import { SearchTable, type Searched } from './search-table';

const file = new URL(
  '../../../resources/python/rl_cockpit_target/discovery/markers.json',
  import.meta.url,
);
const table = SearchTable.parse(JSON.parse(readFileSync(file, 'utf8')));

/** A machine with these files and folders, and what folders they are in. */
function machine(
  shape: 'linux' | 'win32',
  env: Record<string, string>,
  paths: readonly string[],
  texts: Readonly<Record<string, string>> = {},
): Searched {
  const mark = shape === 'win32' ? '\\' : '/';
  const below = (folder: string) => (folder.endsWith(mark) ? folder : folder + mark);
  const inside = (folder: string) => paths.filter((one) => one.startsWith(below(folder)));
  return {
    shape,
    env,
    home: shape === 'win32' ? 'C:\\Users\\Ü b' : '/home/ana',
    cwd: shape === 'win32' ? 'C:\\work' : '/work',
    arch: 'x64',
    isAway: (any) => any.startsWith('/mnt/c'),
    disk: {
      names: async (folder) => [
        ...new Set(
          inside(folder).map((one) => one.slice(below(folder).length).split(mark)[0] ?? ''),
        ),
      ],
      isFolder: async (any) => inside(any).length > 0,
      text: async (any) => texts[any] ?? '',
    },
  };
}

async function all(paths: AsyncGenerator<string>): Promise<readonly string[]> {
  const matches: string[] = [];
  for await (const one of paths) matches.push(one);
  return matches;
}

test('a template of a home folder, a set, a variable and a pattern is the folders that fit', async () => {
  const paths = [
    '/home/ana/.pyenv/versions/3.11.7/bin/python',
    '/home/ana/.pyenv/versions/.hidden/bin/python',
    '/srv/pyenv/versions/3.12.1/bin/python',
  ];
  const dirs = new SearchDirs(table, machine('linux', { PYENV_ROOT: '/srv/pyenv' }, paths));
  expect(await all(dirs.prefixes({ at: ['{pyenvVersions}/*'], expects: 'pyenv' }))).toEqual([
    '/srv/pyenv/versions/3.12.1',
    '/home/ana/.pyenv/versions/3.11.7',
  ]);
});

test('folders without projects, and what is far away, are passed over', async () => {
  const paths = ['node_modules', 'arpo'].map((name) => `/home/ana/${name}/.venv/bin/python`);
  const dirs = new SearchDirs(table, machine('linux', { VIRTUAL_ENV: '/mnt/c/env' }, paths));
  expect(await all(dirs.prefixes({ at: ['~/*/.venv'] }))).toEqual(['/home/ana/arpo/.venv']);
  expect(await all(dirs.prefixes({ at: ['$VIRTUAL_ENV'] }))).toEqual([]);
});

test('the folders of Windows are found by its variables, in any case', async () => {
  const local = 'C:\\Users\\Ü b\\AppData\\Local';
  const paths = [`${local}\\Programs\\Python\\Python311\\python.exe`, 'C:\\Python39\\python.exe'];
  const env = { LocalAppData: local, SystemDrive: 'C:', Path: '' };
  const dirs = new SearchDirs(table, machine('win32', env, paths));
  const at = ['$LOCALAPPDATA/Programs/Python/Python3*', '$SystemDrive/Python3*', '/opt/conda'];
  expect(await all(dirs.prefixes({ at }))).toEqual([
    `${local}\\Programs\\Python\\Python311`,
    'C:\\Python39',
  ]);
});

test('environments that conda wrote down are found', async () => {
  const lists = { '/home/ana/.conda/environments.txt': '/data/envs/arpo\n\n~/other\n' };
  const dirs = new SearchDirs(table, machine('linux', {}, [], lists));
  expect(await all(dirs.ofConda())).toEqual(['/data/envs/arpo', '/home/ana/other']);
});

test('commands are those that are called like a Python, and are never among shims', async () => {
  const paths = ['/opt/py/python3.11', '/opt/py/python-config', '/home/ana/.pyenv/shims/python3'];
  const PATH = '/home/ana/.pyenv/shims:/opt/py';
  const dirs = new SearchDirs(table, machine('linux', { PATH }, paths));
  expect(await all(dirs.commands())).toEqual(['/opt/py/python3.11']);
});
