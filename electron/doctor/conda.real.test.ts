import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FixRemedy } from '#core/contract/finding';
import { condaRevisions } from './freezes/revisions';
import type { ProbeContext } from './probe';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import type { Target } from '../targets/target';
import { fromDisk, INSTALLER, withHash } from './fixtures/miniforge-installer.fixture';
import { execute, fixOf, plantedTarget, report, shellProgram } from './fixtures/planted.fixture';

/** Environments that a real conda creates from a channel on this disk; its root is the user's, and must stay as it is. */
const CONDA = process.env['RL_COCKPIT_TEST_CONDA'] ?? '';
const CAN_RUN = existsSync(CONDA);
if (!CAN_RUN)
  console.log(
    'Skipped: environments of conda need a client (RL_COCKPIT_TEST_CONDA, see scripts/setup/test-conda.mjs).',
  );

const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-conda-'));
const home = path.join(folder, 'home of a person');
const root = path.join(home, 'miniforge3');
const channel = path.join(folder, 'channel');
const open: Target[] = [];

beforeAll(async () => {
  await packToolsPayload();
  if (!CAN_RUN) return;
  cpSync(CONDA, root, { recursive: true, verbatimSymlinks: true });
  writeFileSync(path.join(home, '.condarc'), 'channels:\n  - defaults\n');
  const python = path.join(root, 'bin', 'python');
  execFileSync(python, ['-B', path.resolve('scripts', 'conda_channel.py'), channel]);
  // A fresh copy compiles itself at its first start.
  execFileSync(path.join(root, 'bin', 'conda'), ['--version']);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((target) => target.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** This machine, as the user has it whose home is that folder, with these programs before all others. */
async function here(state: string, programs: string, at = home): Promise<Target> {
  const env = { HOME: at, PATH: `${programs}:${process.env['PATH'] ?? ''}`, SHELL: '/bin/sh' };
  const target = await plantedTarget(path.join(folder, state), env);
  open.push(target);
  return target;
}

/** A folder of programs that has this conda only. */
function onPath(conda: string): string {
  const programs = mkdtempSync(path.join(folder, 'programs-'));
  symlinkSync(conda, path.join(programs, 'conda'));
  return programs;
}

/** Phase 3 in its own environment, its packages from one channel. */
const subject = (state: string, from: string) => ({
  python: path.join(folder, state, 'envs', 'phase3', 'bin', 'python'),
  goal: 'phase3',
  mirrors: { CONDA_CHANNELS: `file://${from}` },
});

/** The way of the fix that conda goes. */
function byConda(match: Awaited<ReturnType<typeof report>>): FixRemedy | undefined {
  return match.finding.remedies.find(
    (one): one is FixRemedy =>
      one.kind === 'fix' && one.title === 'Create the environment with conda',
  );
}
const asPerson = (fix: FixRemedy | undefined) => {
  if (fix === undefined) throw new Error('conda is not offered');
  return execute(fix, { HOME: home });
};

const namesBelow = (of: string): readonly string[] =>
  readdirSync(of, { recursive: true, encoding: 'utf8' }).toSorted();

/** Every name and content below a folder but compiled Python. */
function fingerprint(of: string, names = namesBelow(of)): string {
  const hash = createHash('sha256');
  for (const name of names.filter((one) => !one.includes('__pycache__'))) {
    const file = path.join(of, name);
    const entry = lstatSync(file);
    hash.update(`${name}\0${entry.mode}\0`);
    if (entry.isSymbolicLink()) hash.update(readlinkSync(file));
    else if (entry.isFile()) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

describe.skipIf(!CAN_RUN)('a real conda', () => {
  test('a real conda is found, creates the environment from the one channel that was named, and leaves the user’s as it was', async () => {
    const before = { base: fingerprint(root), condarc: fingerprint(home, ['.condarc']) };
    const target = await here('created', onPath(path.join(root, 'bin', 'conda')));
    const conda = await report(target, 'conda', {});
    expect(conda).toMatchObject({ state: 'ok', value: expect.stringContaining('conda 4.3.16') });
    expect(conda.rows).toContainEqual({
      label: root,
      state: 'ok',
      value: '4.3.16, base as installed',
    });
    const phase3 = subject('created', channel);
    const fix = byConda(await report(target, 'interpreter', phase3));
    expect(fix?.lines[0]).toEqual(
      expect.arrayContaining(['--override-channels', `file://${channel}`]),
    );
    const done = asPerson(fix);
    expect(done).toMatchObject({ code: 0 });
    const proved = await report(target, 'interpreter', phase3);
    expect(proved.finding.says).toMatch(/^Python 3\.\d+\.\d+ \(conda\) runs\.$/);
    expect(proved.state).toBe('ok');
    const created = path.join(folder, 'created', 'envs', 'phase3');
    expect(readdirSync(path.join(created, 'conda-meta')).join(' ')).toMatch(/pip-.*python-3\.11/);
    const after = fingerprint(created);
    expect(await report(target, 'interpreter', phase3)).toMatchObject({ state: 'ok' });
    expect(fingerprint(created)).toBe(after);
    expect({ base: fingerprint(root), condarc: fingerprint(home, ['.condarc']) }).toEqual(before);
  });

  test('a pure package of the channel runs in the environment that conda created', async () => {
    const created = path.join(folder, 'created', 'envs', 'phase3');
    const words = [
      'install',
      '--override-channels',
      '-c',
      `file://${channel}`,
      '-y',
      '-p',
      created,
    ];
    const env = {
      ...process.env,
      HOME: home,
      CONDA_PKGS_DIRS: path.join(folder, 'created', 'conda-pkgs'),
      CONDA_DEFAULT_CHANNELS: `file://${channel}`,
    };
    execFileSync(path.join(root, 'bin', 'conda'), [...words, 'toy-task'], { env });
    const steps = ['-c', 'import toy_task; print(toy_task.STEPS)'];
    expect(execFileSync(path.join(created, 'bin', 'python'), steps, { encoding: 'utf8' })).toBe(
      '3\n',
    );
  });

  test('the revisions of an environment of conda are listed, and it goes back to one by the shown command', async () => {
    const target = await here('created', onPath(path.join(root, 'bin', 'conda')));
    const context: ProbeContext = {
      ...subject('created', channel),
      target: target.view(),
      hello: await target.hello(),
    };
    const listed = async () => {
      const read = await condaRevisions(target, context);
      if (!read.ok) throw new Error(read.error.says);
      return read.value;
    };
    const [newest, first] = await listed();
    expect(newest).toMatchObject({ revision: 1, words: '+toy-task-1.0-0', remedy: null });
    expect(first?.words).toMatch(/\+pip-.*, \+python-3\.11/);
    const back = first?.remedy ?? undefined;
    expect(asPerson(back)).toMatchObject({ code: 0 });
    expect(await listed()).toMatchObject([{ revision: 2, words: '-toy-task-1.0-0' }, {}, {}]);
    const created = path.join(folder, 'created', 'envs', 'phase3', 'conda-meta');
    expect(readdirSync(created).join(' ')).not.toContain('toy-task');
  });

  test('a channel out of reach, and one without Python 3.11, end the fix and leave nothing half-made', async () => {
    const target = await here('failed', onPath(path.join(root, 'bin', 'conda')));
    const empty = path.join(folder, 'empty channel'.replace(' ', '-'));
    for (const subdir of ['noarch', 'linux-64', 'linux-aarch64']) {
      mkdirSync(path.join(empty, subdir), { recursive: true });
      writeFileSync(path.join(empty, subdir, 'repodata.json'), '{"info": {}, "packages": {}}');
    }
    const unreachable = asPerson(
      byConda(await report(target, 'interpreter', subject('failed', '/nowhere'))),
    );
    expect(unreachable.output).toContain('file:///nowhere');
    expect(unreachable.code).not.toBe(0);
    const unsolved = asPerson(
      byConda(await report(target, 'interpreter', subject('failed', empty))),
    );
    expect(unsolved.output).toMatch(/PackageNotFound|Package missing|not found/i);
    expect(unsolved.code).not.toBe(0);
    const again = await report(target, 'interpreter', subject('failed', channel));
    expect(again).toMatchObject({ state: 'bad', value: 'missing' });
    expect(asPerson(byConda(again))).toMatchObject({ code: 0 });
  });

  test('an environment that conda was killed in is made again from its beginning', async () => {
    const killed = shellProgram(
      path.join(folder, 'killed'),
      'conda',
      `if [ "$1" = --version ]; then echo conda 25.3.1; exit 0; fi
while [ "$1" != -p ]; do shift; done
mkdir -p "$2/conda-meta" "$2/bin"; echo half > "$2/conda-meta/history"; kill -9 $$`,
    );
    const first = await here('cut', path.dirname(killed));
    const cut = asPerson(byConda(await report(first, 'interpreter', subject('cut', channel))));
    expect(cut.code).not.toBe(0);
    const target = await here('cut', onPath(path.join(root, 'bin', 'conda')));
    const match = await report(target, 'interpreter', subject('cut', channel));
    expect(match.state).toBe('bad');
    const done = asPerson(byConda(match));
    expect(done).toMatchObject({ code: 0 });
    expect(await report(target, 'interpreter', subject('cut', channel))).toMatchObject({
      state: 'ok',
    });
  });

  test('a conda whose base lost its Python is named and not offered, and a Miniforge of RL Cockpit’s own is', async () => {
    const poor = path.join(folder, 'poor');
    cpSync(root, path.join(poor, 'miniforge3'), { recursive: true, verbatimSymlinks: true });
    for (const name of readdirSync(path.join(poor, 'miniforge3', 'bin')).filter((one) =>
      one.startsWith('python'),
    ))
      rmSync(path.join(poor, 'miniforge3', 'bin', name));
    const target = await here(
      'broken',
      onPath(path.join(poor, 'miniforge3', 'bin', 'conda')),
      poor,
    );
    const conda = await report(target, 'conda', {});
    expect(conda.finding.says).toContain('lacks its Python');
    expect(fixOf(conda, 'install-miniforge').creates[0]?.path).toBe(
      path.join(folder, 'broken', 'miniforge3'),
    );
    expect(
      byConda(await report(target, 'interpreter', subject('broken', channel))),
    ).toBeUndefined();
  });

  test('Miniforge is fetched on from a part, checked, installed into the own folder, and creates the environment', async () => {
    const poor = path.join(folder, 'nobody');
    mkdirSync(poor);
    writeFileSync(path.join(poor, '.bashrc'), '# mine\n');
    const target = await here('own', path.join(folder, 'no programs'), poor);
    const offered = fixOf(await report(target, 'conda', {}), 'install-miniforge');
    const { fix, file } = fromDisk(offered, folder);
    const damaged = execute(withHash(fix, file, '0'.repeat(64)), { HOME: poor });
    expect(damaged.output).toContain('The download is damaged');
    expect(existsSync(path.join(folder, 'own', 'miniforge3'))).toBe(false);
    writeFileSync(
      path.join(folder, 'own', 'downloads', path.basename(file)),
      INSTALLER.slice(0, 30),
    );
    const done = execute(
      withHash(fix, file, createHash('sha256').update(INSTALLER).digest('hex')),
      {
        HOME: poor,
        MINIFORGE: root,
      },
    );
    expect(done).toMatchObject({ code: 0 });
    expect(readdirSync(poor)).toEqual(['.bashrc']);
    const conda = await report(target, 'conda', {});
    expect(conda.value).toContain('conda 4.3.16');
    expect(JSON.stringify(conda.finding.remedies)).not.toContain('install-miniforge');
    const create = byConda(await report(target, 'interpreter', subject('own', channel)));
    expect(create?.lines[0]?.[0]).toBe(path.join(folder, 'own', 'miniforge3', 'bin', 'conda'));
    expect(execute(create ?? fix, { HOME: poor })).toMatchObject({ code: 0 });
    // A conda as old as that of the test notes every environment in the home folder: CONDA_REGISTER_ENVS is younger.
    expect(readdirSync(poor, { recursive: true })).toEqual([
      '.bashrc',
      '.conda',
      path.join('.conda', 'environments.txt'),
    ]);
  });
});
