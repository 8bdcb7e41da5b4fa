import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finding } from '#core/contract/finding';
import type { CauseFinding } from '#core/contract/run/diagnosis';
import { causes } from '#core/diagnosis/causes/index';
import type { Cause } from '#core/diagnosis/matching/cause';
import { diagnoseLog } from '#core/diagnosis/diagnose-log';
import { type Framework, frameworksIn } from '#core/diagnosis/matching/frameworks';
import { ok } from '#core/lib/result';
import { findingFor } from './remedies-for-run';
import type { RemedySubject } from './subject';
import { folderOfOwnModule } from './own-module';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rlc-remedies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ALL: readonly Framework[] = ['ray', 'vllm', 'verl'];

/** Interpreters that a target finds, on this disk. */
const find = async (root: string, globs: readonly string[]) =>
  ok(
    globs.flatMap((glob) =>
      globSync(path.join(root, glob)).map((file) => ({
        glob,
        path: file,
        size: 1,
        mtimeMs: 1,
        ident: '',
      })),
    ),
  );

/** A run in `folder`/work of a project in `folder`/project; files are looked for on this disk. */
function subject(existing: Partial<RemedySubject> = {}): RemedySubject {
  const [cwd, project] = [path.join(folder, 'work'), path.join(folder, 'project')];
  for (const one of [cwd, project]) mkdirSync(one, { recursive: true });
  return {
    target: 'local',
    values: { python: '/venv/bin/python', run: '/runs/1', cwd, project },
    targetState: { exists: async (file) => existsSync(file), packages: {}, env: {} },
    frameworks: [],
    ownModule: (module) => folderOfOwnModule({ find }, module, [project, cwd, folder]),
    form: null,
    acceptsEnv: true,
    goal: null,
    fix: async () => null,
    goalOf: (_, preferred) => preferred ?? 'arpo-full',
    ...existing,
  };
}

/** Nothing but these packages is there. */
const targetState = (packages: Record<string, string>) => ({
  targetState: { exists: async () => false, packages, env: {} },
});

async function diagnosed(log: string, existing?: Partial<RemedySubject>): Promise<CauseFinding> {
  const [first] = diagnoseLog(new TextEncoder().encode(log), { exit: 1 }).findings;
  const cause = causes.get(first?.cause ?? '');
  if (first === undefined || cause === undefined) throw new Error('Nothing was named.');
  return findingFor(first, cause, subject(existing));
}

const missing = (module: string) =>
  `Traceback (most recent call last):\n  File "train.py", line 2, in <module>\n    import ${module}\nModuleNotFoundError: No module named '${module}'\n`;

const linesOf = ({ remedies }: CauseFinding) =>
  remedies.flatMap((one) => (one.kind === 'fix' ? one.lines : [])).map((line) => line.join(' '));

test.each([
  ['yaml', 'PyYAML'],
  ['sklearn', 'scikit-learn'],
  ['cv2', 'opencv-python'],
  ['PIL', 'Pillow'],
  ['gymnasium', 'gymnasium'],
  ['stable_baselines3', 'stable-baselines3'],
  ['pkg_resources', 'setuptools<81'],
])('where %s is missing, the first remedy installs %s', async (module, packageName) => {
  const { remedies } = await diagnosed(missing(module));
  expect(remedies[0]).toMatchObject({
    lines: [['/venv/bin/python', '-m', 'pip', 'install', packageName]],
  });
});

test('the install of a missing package asks whether it is an own file, and nothing else of another framework is offered', async () => {
  const match = await diagnosed(missing('yaml'));
  expect(match.remedies[0]?.says).toContain('Or is it your own module?');
  expect(linesOf(match)).toHaveLength(1);
  expect(match.remedies.filter(({ kind }) => kind === 'install')).toEqual([]);
  expect(frameworksIn(JSON.stringify([match.remedies, match.byHand, match.explains]))).toEqual([]);
});

test('an unknown name is installed by hand only, after the question whose module it is, and one that projects give to their own files not at all', async () => {
  const unknown = await diagnosed(missing('mysterious_thing'));
  expect(linesOf(unknown)).toEqual([]);
  expect(unknown.byHand?.[0]).toMatchObject({
    code: '/venv/bin/python -m pip install mysterious_thing',
    says: expect.stringMatching(/^Is it your own module\?.* pypi\.org\/project\/mysterious_thing /),
  });
  const own = await diagnosed(missing('utils'));
  expect(JSON.stringify(own)).not.toContain('install utils');
  expect(own.byHand?.[0]?.title).toBe('Start in the folder that holds utils');
  expect(JSON.stringify([own.remedies, own.byHand])).not.toContain('PYTHONPATH');
});

test('of a module within a package that was found, neither the package nor its folder is missing', async () => {
  const within = await diagnosed(missing('yaml.cyaml'));
  expect(JSON.stringify(within)).not.toContain('install-package');
});

test('a module that is in the project or beside it is found there, and nothing is installed', async () => {
  subject();
  mkdirSync(path.join(folder, 'project/code/reward_shaping'), { recursive: true });
  writeFileSync(path.join(folder, 'project/code/reward_shaping/__init__.py'), '');
  writeFileSync(path.join(folder, 'project/requirements.txt'), '');
  writeFileSync(path.join(folder, 'yaml.py'), '');
  const nested = await diagnosed(missing('reward_shaping'), {
    targetState: { exists: async () => true, packages: {}, env: { PYTHONPATH: '/before' } },
  });
  expect(nested.remedies[0]).toMatchObject({
    id: 'pythonpath',
    set: { env: { PYTHONPATH: `${path.join(folder, 'project/code')}:/before` } },
  });
  expect((await diagnosed(missing('yaml'))).remedies[0]).toMatchObject({
    set: { env: { PYTHONPATH: folder } },
  });
});

test('requirements and the project itself are offered only where their files are there, and the files of the project are meant', async () => {
  const { project } = subject().values;
  writeFileSync(path.join(folder, 'project/requirements.txt'), '');
  expect(linesOf(await diagnosed(missing('yaml'))).at(-1)).toBe(
    `/venv/bin/python -m pip install -r ${project}/requirements.txt`,
  );
  rmSync(path.join(folder, 'project/requirements.txt'));
  writeFileSync(path.join(folder, 'project/setup.py'), '');
  expect(linesOf(await diagnosed(missing('yaml'))).at(-1)).toBe(
    `/venv/bin/python -m pip install --no-deps -e ${project}`,
  );
});

test('a package that is there already in that version is not offered, nor an upgrade of one that is not there', async () => {
  const NUMPY =
    'A module that was compiled using NumPy 1.x cannot be run in\nNumPy 2.1.3 as it may crash.\n';
  const offered = async (version: string) =>
    linesOf(await diagnosed(NUMPY, targetState({ numpy: version }))).some((line) =>
      line.endsWith('install numpy<2'),
    );
  expect([await offered('2.1.3'), await offered('1.26.4')]).toEqual([true, false]);
  expect(linesOf(await diagnosed(missing('yaml'), targetState({ PyYAML: '6.0' })))).toEqual([]);
});

test('a variable is offered only where the run had it otherwise', async () => {
  const OOM =
    'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 298.00 MiB. GPU 0 has a total capacity of 15.89 GiB\n';
  const envOf = async (env: Record<string, string>) => {
    const { remedies } = await diagnosed(OOM, {
      targetState: { exists: async () => false, packages: {}, env },
    });
    return JSON.stringify(remedies).includes('expandable_segments');
  };
  expect([
    await envOf({}),
    await envOf({ PYTORCH_CUDA_ALLOC_CONF: 'expandable_segments:True' }),
  ]).toEqual([true, false]);
});

test('of a remedy with several variables only those are offered that the run had otherwise, on a button and by hand', async () => {
  const cause = causes.get('ray-actor-segfault');
  if (cause === undefined) throw new Error('The cause is gone.');
  const stack = async (acceptsEnv: boolean, env: Record<string, string>) => {
    const existing = { frameworks: ALL, acceptsEnv };
    const state = { exists: async () => false, packages: {}, env };
    const of = await findingFor(unseen(cause), cause, subject({ ...existing, targetState: state }));
    return [...of.remedies, ...(of.byHand ?? [])].find(({ id }) => id === 'stack');
  };
  const launched = { PYTHONFAULTHANDLER: '1' };
  expect(await stack(true, launched)).toMatchObject({ set: { env: { RAY_DEDUP_LOGS: '0' } } });
  expect(await stack(true, launched)).not.toHaveProperty('set.env.PYTHONFAULTHANDLER');
  expect(await stack(false, launched)).toMatchObject({ code: 'RAY_DEDUP_LOGS=0' });
  expect(await stack(true, { ...launched, RAY_DEDUP_LOGS: '0' })).toBeUndefined();
  expect(await stack(true, { PYTHONFAULTHANDLER: '0', RAY_DEDUP_LOGS: '0' })).toMatchObject({
    set: { env: { PYTHONFAULTHANDLER: '1' } },
  });
});

/** A finding of a cause that no line shows. */
function unseen({ id, class: kind, explains, title, layer }: Cause): CauseFinding {
  return {
    ...finding(`cause:${id}`, 'bad', ''),
    cause: id,
    class: kind,
    explains,
    title,
    layer,
    path: [],
    score: 1,
    sure: 'high',
    signs: [],
    probe: null,
    confusions: [],
    sources: [],
  };
}

test('no cause speaks of Ray, vLLM or verl to a run that has none of them, and each keeps its words for one that has', async () => {
  const bare = subject();
  const spoken: string[] = [];
  for (const cause of causes.values()) {
    const shown = unseen(cause);
    if (cause.class === 'ray' || /^(?:ray|vllm|verl)-/.test(cause.id)) continue;
    const { remedies, byHand = [], confusions, probe } = await findingFor(shown, cause, bare);
    const words = JSON.stringify([
      remedies,
      byHand,
      confusions.map(({ says }) => says),
      probe?.argv,
    ]);
    if (frameworksIn(words).length > 0) spoken.push(`${cause.id}: ${words}`);
    const all = await findingFor(shown, cause, { ...bare, frameworks: ALL });
    expect(all.remedies.length + (all.byHand ?? []).length).toBeGreaterThanOrEqual(
      remedies.length + byHand.length,
    );
  }
  expect(spoken).toEqual([]);
});
