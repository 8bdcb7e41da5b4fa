import { expect, test } from 'vitest';
import { Hello, type PyEnv } from '#core/contract/target/target';
import { ok } from '#core/lib/result';
import { HERE } from '#core/contract/target.test-data';
import { HELLO } from '../../../targets/fixtures/hello.test-data';
import { choosePython } from './interpreter';

const env = (prefix: string, packages: Readonly<Record<string, string>>): PyEnv => ({
  kind: 'venv',
  python: `${prefix}/bin/python`,
  prefix,
  version: '3.11.7',
  state: 'ok',
  packages: { ...packages },
});
const VIEW = {
  id: 'local',
  kind: 'local',
  name: 'desk',
  state: 'ready',
  says: '',
  capabilities: HERE,
} as const;
const HAS = { torch: '2.6.0' };

/** Interpreter chosen for a recipe that needs torch, of a project in this folder. */
function chosen(envs: readonly PyEnv[], root: string | null, goal: string | null = null) {
  const target = {
    hello: () => Promise.resolve(ok(Hello.parse(HELLO))),
    envs: () => Promise.resolve(ok(envs)),
    view: () => VIEW,
  };
  return choosePython(target, null, { packages: ['torch'], root, goal });
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

test('the environment that Setup created for the goal of a recipe is taken before any other, but after the project’s own', async () => {
  const envs = [env('/opt/rl', HAS), env('/s/envs/arpo-toy', HAS), env('/s/envs/phase3', HAS)];
  expect(await chosen(envs, null, 'phase3')).toEqual(ok('/s/envs/phase3/bin/python'));
  expect(await chosen(envs, null)).toEqual(ok('/opt/rl/bin/python'));
  expect(
    await chosen([...envs, env('/home/me/mine/.venv', HAS)], '/home/me/mine', 'phase3'),
  ).toEqual(ok('/home/me/mine/.venv/bin/python'));
  expect(await chosen([env('/opt/rl', HAS), env('/s/envs/phase3', {})], null, 'phase3')).toEqual(
    ok('/opt/rl/bin/python'),
  );
});

test('where no environment fits, Setup is named for a goal; only without one is a command given', async () => {
  const remedy =
    'Choose one with --env PYTHON, or let Setup create the one of this goal: rl-cockpit plan phase3';
  const envs = [env('/opt/rl', {})];
  expect(await chosen(envs, null, 'phase3')).toMatchObject({ error: { remedy } });
  const byHand = 'python3 -m venv rl && rl/bin/pip install torch';
  expect(await chosen(envs, null)).toMatchObject({
    error: { remedy: expect.stringContaining(byHand) },
  });
});
