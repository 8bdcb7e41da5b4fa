import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StartRequest } from '#core/contract/run/start-request';
import { RecipeBook } from '#core/training/recipe-book';
import type { Target } from '../../../targets/target';
import { askWslpath } from '../../../targets/wsl/commands/ask-wslpath';
import { DISTRO, fakeDistro } from '../../../targets/wsl/fixtures/fake-distro.fixture';
import { startChecks } from './checks';
import { translatePaths } from '../translate-names';

const { fake, distro, running } = fakeDistro();
const recipes = new RecipeBook();
/** The fake gives each distro its own mounts only if it has the rights to. */
const hasMounts = process.getuid?.() === 0 && !process.env['FAKE_WSL_ON_HOST'];
/** The fake's distros have the libraries of this machine. */
const hasDriver = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64'].some(
  (folder) => existsSync(join(folder, 'libcuda.so.1')),
);

async function report(target: Target, cwd: string | null): Promise<readonly string[]> {
  const request = StartRequest.parse({ recipe: 'toy-hybrid', target: target.id, cwd });
  const checks = await startChecks(request, recipes.find(request.recipe), target, 1);
  return checks.map(({ id, state, says, advice }) => `${id} ${state}: ${says} ${advice}`);
}
const ofId = (checks: readonly string[], id: string) =>
  checks.filter((check) => check.startsWith(`${id} `));

test('before it is connected a distro is not asked, and not started', async () => {
  const target = await distro();
  expect(await report(target, 'C:\\rl')).toEqual([expect.stringMatching(/^target bad/)]);
  expect(await running()).toEqual([]);
});

test.runIf(hasMounts)(
  'a Linux driver in a distro is found there and reported before a start',
  async () => {
    const target = await distro({ distros: [{ name: DISTRO, default: true, strayDriver: true }] });
    await target.connect();
    const [driver, ...more] = ofId(await report(target, null), 'driver');
    expect(driver).toMatch(/^driver warn: .*\/stray-driver\/libcuda\.so\.1.*dpkg -S/);
    expect(more).toEqual([]);
  },
);

test.skipIf(hasDriver)(
  'a distro with the driver of Windows alone is not accused of another',
  async () => {
    const target = await distro();
    await target.connect();
    expect(ofId(await report(target, null), 'driver')).toEqual([]);
  },
);

test.runIf(hasMounts)(
  'a folder of Windows is answered with its name there, and that one with its slowness',
  async () => {
    const target = await distro();
    await target.connect();
    await mkdir(join(fake().stateDir, 'drives', 'c', 'rl'), { recursive: true });
    expect(ofId(await report(target, 'C:\\rl'), 'folder')).toEqual([
      expect.stringMatching(/^folder bad: .*Use \/mnt\/c\/rl instead/),
    ]);
    const present = await report(target, '/mnt/c/rl');
    expect(ofId(present, 'folder')).toEqual([expect.stringMatching(/^folder ok/)]);
    expect(ofId(present, 'path')).toEqual([expect.stringMatching(/Windows drive/)]);
  },
);

test('a parameter that is on a Windows drive is reported as slow, one in the distro is not', async () => {
  const target = await distro();
  await target.connect();
  const request = { recipe: 'sb3', target: target.id };
  const sb3 = recipes.find('sb3');
  const checks = async (env_id: string) =>
    (await startChecks(StartRequest.parse({ ...request, params: { env_id } }), sb3, target, 1))
      .filter(({ id }) => id === 'path')
      .map(({ says }) => says);
  expect(await checks('/mnt/c/data')).toEqual([
    expect.stringMatching(/^The parameter env_id, \/mnt\/c\/data: .*Windows drive/),
  ]);
  expect(await checks('/home/me/data')).toEqual([]);
  expect(await checks('CartPole-v1')).toEqual([]);
});

test('paths of Windows have their names in the distro, and other texts none', async () => {
  const target = await distro();
  const texts = [
    'C:\\rl\\a b',
    'd:/x',
    `\\\\wsl.localhost\\${DISTRO}\\home\\me`,
    '\\\\wsl.localhost\\Other\\home\\me',
    'CartPole-v1',
    '/mnt/c/rl',
    'C:\\rl\0',
  ];
  // Not asked while it is off: that would start it.
  expect(await translatePaths(texts, target)).toEqual(texts.map(() => null));
  expect(await running()).toEqual([]);
  await target.connect();
  expect(await translatePaths(texts, target)).toEqual([
    '/mnt/c/rl/a b',
    '/mnt/d/x',
    '/home/me',
    null,
    null,
    null,
    null,
  ]);
});

test('a path that only wslpath knows is asked of the distro, byte for byte', async () => {
  const target = await distro();
  await target.connect();
  const path = String.raw`\\wsl.localhost\Other\home\$(touch x) "ü"`;
  expect(await askWslpath(fake().exe, DISTRO, path)).toBe('/home/$(touch x) "ü"');
  expect(await askWslpath(fake().exe, DISTRO, 'nothing')).toBeNull();
});
