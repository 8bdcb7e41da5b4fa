import { expect, test } from 'vitest';
import { Hello, type PyEnv } from '#core/contract/target/target';
import { ok } from '#core/lib/result';
import { HELLO } from '../../targets/fixtures/hello.test-data';
import { choosePython } from './choose-python';

const env = (prefix: string, packages: Readonly<Record<string, string>>): PyEnv => ({
  kind: 'venv',
  python: `${prefix}/bin/python`,
  prefix,
  version: '3.11.7',
  state: 'ok',
  packages: { ...packages },
});
const HAS = { torch: '2.6.0' };

/** What is chosen for a recipe that needs torch, of a project in this folder. */
function chosen(envs: readonly PyEnv[], project: string | null) {
  const target = {
    hello: () => Promise.resolve(ok(Hello.parse(HELLO))),
    envs: () => Promise.resolve(ok(envs)),
  };
  return choosePython(target, null, ['torch'], project);
}

test('of environments that have everything the one in the project’s own folder is taken, not that of another project', async () => {
  const envs = [env('/home/me/other/.venv', HAS), env('/home/me/mine/.venv', HAS)];
  expect(await chosen(envs, '/home/me/mine')).toEqual(ok('/home/me/mine/.venv/bin/python'));
  expect(await chosen(envs, '/home/me/mine/')).toEqual(ok('/home/me/mine/.venv/bin/python'));
  expect(await chosen(envs, null)).toEqual(ok('/home/me/other/.venv/bin/python'));
  expect(await chosen(envs, '/home/me/min')).toEqual(ok('/home/me/other/.venv/bin/python'));
});

test('an environment in the project that lacks a package is passed over', async () => {
  const envs = [env('/home/me/mine/.venv', {}), env('/opt/rl', HAS)];
  expect(await chosen(envs, '/home/me/mine')).toEqual(ok('/opt/rl/bin/python'));
  expect(await chosen(envs.slice(0, 1), '/home/me/mine')).toMatchObject({
    ok: false,
    error: { code: 'no-environment' },
  });
});
