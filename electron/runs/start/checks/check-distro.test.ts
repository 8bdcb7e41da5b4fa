import { expect, test } from 'vitest';
import { Hello } from '#core/contract/target/target';
import { DISTRO } from '#core/contract/target.test-data';
import { StartRequest } from '#core/contract/run/start-request';
import { err, ok } from '#core/lib/result';
import { HELLO } from '../../../targets/fixtures/hello.test-data';
import type { Target } from '../../../targets/target';
import { RecipeBook } from '#core/training/recipe-book';
import { driverCheck, pathCheck, windowsFolder } from './check-distro';

const hello = Hello.parse({
  ...HELLO,
  osName: 'Ubuntu',
  hostname: 'desk',
  stateDir: '/home/me/.local/state/rl-cockpit',
  runsDir: '/home/me/.local/state/rl-cockpit/runs',
});
const MOUNTS = [
  '1 0 8:1 / / rw - ext4 /dev/sda rw',
  '2 1 0:5 / /mnt/c rw - 9p C:\\134 rw',
  '3 1 0:6 / /win/d rw - 9p D:\\134 rw',
].join('\n');

/** A distro with these files and folders. */
function distro(files: Readonly<Record<string, string>>, folders: readonly string[] = []): Target {
  const request = {
    view: () => ({
      id: 'wsl:Ubuntu',
      kind: 'wsl',
      name: 'Ubuntu',
      state: 'ready',
      says: '',
      capabilities: DISTRO,
    }),
    exists: async (path: string) => ok(folders.includes(path)),
    read: async (path: string) => {
      const text = files[path];
      if (text === undefined) return err({ code: 'unreadable', says: '', remedy: '' });
      const bytes = new TextEncoder().encode(text);
      return ok({ size: 0, bytes });
    },
  };
  return new Proxy(Object.create(null), {
    get: (_none, verb) => Object.entries(request).find(([name]) => name === verb)?.[1],
  });
}
const requestOf = (change: object) => StartRequest.parse({ recipe: 'toy-hybrid', ...change });
const worries = async (change: object, files: Readonly<Record<string, string>>) =>
  (await pathCheck({ request: requestOf(change), hello, target: distro(files) })).map(
    ({ state, says }) => `${state} ${says}`,
  );

test('a folder in the home of the distro is passed without a word', async () => {
  expect(await worries({ cwd: '/home/me/rl' }, { '/proc/self/mountinfo': MOUNTS })).toEqual([]);
});

test('a folder on a drive of Windows is reported as slow, wherever the drives are mounted', async () => {
  const files = { '/proc/self/mountinfo': MOUNTS, '/etc/wsl.conf': '[automount]\nroot = /win\n' };
  const [reported, ...more] = await worries({ cwd: '/win/d/rl' }, files);
  expect(reported).toMatch(/^warn The folder, \/win\/d\/rl: It is on a Windows drive/);
  expect(more).toEqual([]);
});

test('a home on a network is reported for the runs that are written there', async () => {
  const mounts = `${MOUNTS}\n4 1 0:7 / /home/me rw - nfs4 nas:/me rw`;
  const reported = await worries({ cwd: '/home/me/a b' }, { '/proc/self/mountinfo': mounts });
  expect(reported).toEqual([
    expect.stringMatching(/^warn The folder, \/home\/me\/a b: It is on a network drive/),
    expect.stringMatching(/^warn The folder, \/home\/me\/a b: Its name has spaces/),
    expect.stringMatching(/^warn Runs folder, .*: It is on a network drive/),
  ]);
});

test('signs, letters beyond ASCII and OneDrive are reported for folder and interpreter', async () => {
  const paths = { cwd: '/mnt/c/Users/jürgen/OneDrive/R&D', python: '/home/me/my env/bin/python' };
  const reported = await worries(paths, { '/proc/self/mountinfo': MOUNTS });
  expect(reported.join('\n')).toMatch(
    /Windows drive[^]*OneDrive[^]*character[^]*ASCII[^]*interpreter[^]*spaces/,
  );
});

test('where the mounts cannot be read, a plain folder is not accused', async () => {
  expect(await worries({ cwd: '/home/me/rl' }, {})).toEqual([]);
});

const folderOf = (cwd: string, folders: readonly string[]) =>
  windowsFolder(requestOf({ cwd }), distro({}, folders));

test('a path of Windows typed as folder is answered with the name that the distro has for it', async () => {
  expect(await folderOf('C:\\Users\\me\\rl', ['/mnt/c/Users/me/rl'])).toMatchObject({
    state: 'bad',
    advice: 'Use /mnt/c/Users/me/rl instead; it exists.',
  });
  expect((await folderOf('\\\\wsl.localhost\\Ubuntu\\home\\me', ['/home/me']))?.advice).toContain(
    'Use /home/me instead',
  );
});

test('a path of Windows that leads nowhere in the distro says so', async () => {
  expect((await folderOf('d:/rl', []))?.advice).toContain(
    'It would be /mnt/d/rl, which does not exist',
  );
});

test('a Linux path is no path of Windows', async () => {
  expect(await folderOf('/mnt/c/rl', [])).toBeNull();
  expect(await windowsFolder(requestOf({}), distro({}))).toBeNull();
});

test('a Linux driver before the one of Windows is reported with what removes it', async () => {
  const path = '/usr/lib/x86_64-linux-gnu/libcuda.so.1';
  const recipe = new RecipeBook().find('sb3');
  const target = distro({});
  expect(await driverCheck({ hello, recipe, target })).toEqual([]);
  const stray = { ...hello, strayDrivers: [path] };
  const [reported] = await driverCheck({ hello: stray, recipe, target });
  expect(reported).toMatchObject({ id: 'driver', state: 'warn' });
  expect(reported?.says).toContain(path);
  expect(reported?.says).toContain('may see no GPU');
  expect(reported?.advice).toContain(`dpkg -S ${path}`);
});
