import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EnvProbe, PyEnv } from '#core/contract/target/target';
import { root } from '../../setup/paths.mjs';
import { Cockpit } from '../fixtures/cockpit.fixture';

const python = path.join(root, 'resources/python');
const Row = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.string(),
  z.record(z.string(), z.string()),
]);
const Tree = z.object({ env: z.record(z.string(), z.string()), expected: z.array(Row) });

// Who tests as root can read everything, so no folder is unreadable; a processor of another kind runs other programs.
const isOurShape = process.platform === 'linux' && process.arch === 'x64';

describe.runIf(isOurShape)('a home folder full of environments', () => {
  let home = '';
  let cockpit: Cockpit;
  let expected: z.infer<typeof Tree>['expected'] = [];

  beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-home-'));
    const args = ['-m', 'tests_target.env_trees', 'make-home', 'linux', home];
    const tree = Tree.parse(
      JSON.parse(execFileSync('python3', args, { cwd: python, encoding: 'utf8' })),
    );
    expected = tree.expected.filter(
      ([, prefix]) => prefix.startsWith(`${home}/`) && !prefix.endsWith('/secret'),
    );
    // Our own agent needs an interpreter that is one.
    const env = { ...tree.env, PATH: `${process.env['PATH']}:${tree.env['PATH']}` };
    cockpit = await Cockpit.open({ ...env, XDG_CONFIG_HOME: '', XDG_CACHE_HOME: '' });
  });

  afterAll(async () => {
    await cockpit?.close();
    rmSync(home, { recursive: true, force: true });
  });

  test('is listed by the command line as it was written down, and nothing in it was started', async () => {
    const envs = z.array(PyEnv).parse(await cockpit.json('envs'));
    const reported = new Map(envs.map((env) => [env.prefix, env]));
    expect(expected.length).toBeGreaterThanOrEqual(50);
    for (const [kind, prefix, at, version, name, problem, packages] of expected) {
      const env = reported.get(prefix);
      expect({ ...env, name: env?.name ?? null, problem: undefined }).toMatchObject({
        prefix,
        kind,
        name,
        version,
        packages,
        python: path.join(prefix, at),
        state: problem === '' ? 'ok' : 'broken',
      });
      expect(env?.problem ?? '').toContain(problem);
    }
    const existing = new Set(expected.map(([, prefix]) => prefix));
    const more = envs.filter(
      ({ prefix }) => prefix.startsWith(`${home}/`) && !existing.has(prefix),
    );
    expect(more.map(({ prefix }) => path.basename(prefix))).toEqual(['secret']);
    expect(existsSync(path.join(home, 'started'))).toBe(false);
  });

  test('a user reads the same in a table, with the reason beside what is broken', async () => {
    const { stdout, status } = await cockpit.cli('envs');
    expect(status).toBe(0);
    expect(stdout.toString()).toMatch(/venv +3\.10\.1 +broken .*base-gone.* points to .*gone/);
  });

  test('the second look starts the interpreter that was named, and none that is not there', async () => {
    const real = execFileSync('python3', ['-c', 'import sys; print(sys.executable)']);
    const viewOptions = EnvProbe.parse(
      await cockpit.json('envs', '--look', real.toString().trim()),
    );
    expect(viewOptions).toMatchObject({ state: 'ok', platform: 'linux' });
    expect(viewOptions.version).toMatch(/^3\.\d+\.\d+/);
    const broken = path.join(home, '.virtualenvs/base-gone/bin/python');
    const { status, stdout } = await cockpit.cli('envs', '--json', '--look', broken);
    expect(status).toBe(1);
    expect(EnvProbe.parse(JSON.parse(stdout.toString())).problem).toMatch(/could not be started/);
    expect(await cockpit.json('envs', '--look', '/nowhere/python')).toMatchObject({
      error: { code: 'no-such-python' },
    });
  });
});
