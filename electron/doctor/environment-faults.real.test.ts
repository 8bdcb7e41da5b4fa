import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import type { Target } from '../targets/target';
import {
  execute,
  fixOf,
  newEnvironment,
  plantedTarget,
  plantPackage,
  report,
  shellProgram,
  torchThatComputes,
  torchThatSays,
  torchWheels,
} from './fixtures/planted.fixture';

/** Faults of an environment, each planted for real, found by its probe, and where it can be here fixed and proved. */
const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit environment '));
const open: Target[] = [];

beforeAll(packToolsPayload);
afterEach(async () => {
  await Promise.all(open.splice(0).map((target) => target.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function here(env: Record<string, string> = {}): Promise<Target> {
  const target = await plantedTarget(path.join(folder, 'state'), env);
  open.push(target);
  return target;
}

const RTX_5070_TI = '0, GPU-1, 12.0, 581.15, 16303, 900, NVIDIA GeForce RTX 5070 Ti';
const pathWith = (first: string): string => `${first}:${process.env['PATH'] ?? ''}`;

/** An index of Python packages that has an old torch and nothing else. */
function emptyIndex(index: string): string {
  mkdirSync(path.join(index, 'torch'), { recursive: true });
  const page = '<a href="torch-1.0-cp36-none.whl">torch-1.0-cp36-none.whl</a>';
  writeFileSync(path.join(index, 'torch', 'index.html'), page);
  return index;
}

/** A machine with a card: nvidia-smi is all that says so. */
function cardOnPath(): Record<string, string> {
  shellProgram(path.join(folder, 'card'), 'nvidia-smi', `echo '${RTX_5070_TI}'`);
  // Only the index of PyTorch is left to choose from.
  const index = path.join(folder, 'no index');
  return {
    PATH: pathWith(path.join(folder, 'card')),
    PIP_INDEX_URL: `file://${emptyIndex(index)}`,
  };
}

test('an environment that is missing is created by its fix, and then runs', async () => {
  const target = await here();
  const python = path.join(folder, 'state', 'envs', 'toy', 'bin', 'python');
  const missing = await report(target, 'interpreter', { python });
  expect(missing).toMatchObject({ state: 'bad', value: 'missing' });
  const fix = fixOf(missing, 'create-environment');
  expect(fix.creates).toMatchObject([{ path: path.join(folder, 'state', 'envs', 'toy') }]);
  expect(execute(fix)).toMatchObject({ code: 0 });
  expect(await report(target, 'interpreter', { python })).toMatchObject({ state: 'ok' });
});

test('the wrong interpreter first on PATH is named, and the fix puts the environment first', async () => {
  const home = path.join(folder, 'home of a person');
  const wrong = shellProgram(path.join(folder, 'wrong', 'bin'), 'python', 'exec python3 "$@"');
  mkdirSync(home);
  writeFileSync(path.join(home, '.bashrc'), `export PATH='${path.dirname(wrong)}':"$PATH"\n`);
  const { python } = newEnvironment(path.join(folder, 'right'), ['--system-site-packages']);
  const target = await here({ HOME: home, SHELL: '/bin/bash', PYTHONNOUSERSITE: '1' });
  const match = await report(target, 'interpreter', { python });
  expect(match.finding.says).toContain('The wrong interpreter is first on PATH');
  expect(match.finding.says).toContain(wrong);
  expect(execute(fixOf(match, 'environment-first'))).toMatchObject({ code: 0 });
  const proved = await report(target, 'interpreter', { python });
  expect(proved.rows).toContainEqual({ label: 'python in a terminal', state: 'ok', value: python });
  expect(proved).toMatchObject({ state: 'ok' });
});

test('packages of the user folder that leak into an environment are named, and the fix keeps them out', async () => {
  const { python, packages } = newEnvironment(path.join(folder, 'leaky'), [
    '--system-site-packages',
  ]);
  const base = path.join(folder, 'user base');
  const version = path.basename(path.dirname(packages));
  plantPackage(path.join(base, 'lib', version, 'site-packages'), 'numpy', '1.19.0', '');
  plantPackage(packages, 'numpy', '1.26.4', '');
  const target = await here({ PYTHONUSERBASE: base });
  const match = await report(target, 'interpreter', { python });
  expect(match.state).toBe('bad');
  expect(match.finding.says).toContain('numpy 1.19.0, instead of its own 1.26.4');
  expect(execute(fixOf(match, 'no-user-site'))).toMatchObject({ code: 0 });
  const proved = await report(target, 'interpreter', { python });
  expect(proved.rows).toContainEqual({ label: 'User site', state: 'ok', value: 'off' });
});

test('torch that is missing is named; an index without its wheel is, too, and no command is offered that must fail', async () => {
  const index = emptyIndex(path.join(folder, 'index'));
  const { python } = newEnvironment(path.join(folder, 'bare'));
  const target = await here({ PIP_INDEX_URL: `file://${index}` });
  const match = await report(target, 'torch', { python });
  expect(match).toMatchObject({ state: 'bad', value: 'missing' });
  expect(match.rows.map(({ value }) => value).join('\n')).toContain('has no wheel of torch');
  const indexes = match.finding.remedies.map((one) => (one.kind === 'fix' ? one.lines[0] : []));
  expect(indexes.filter((line) => !line?.includes('--index-url'))).toEqual([]);
});

test('where the index lacks the wanted torch, an older one that it has is installed and proved; so is one of the other index', async () => {
  const lab = path.join(folder, 'lab index');
  const says = torchThatSays('2.5.1', null, '');
  const old = torchWheels(lab, 'simple', '2.5.1', says);
  const empty = emptyIndex(path.join(folder, 'an empty index'));
  const target = await here({ PIP_INDEX_URL: `${old}/simple` });
  const { python } = newEnvironment(path.join(folder, 'older'), [], 'with pip');
  const match = await report(target, 'torch', { python, torchIndex: `file://${encodeURI(empty)}` });
  expect(match.finding.advice).toContain('/simple/torch/ has torch 2.5.1 for Python');
  const fix = fixOf(match, 'install-torch');
  expect(fix.lines.at(-1)?.at(-1)).toBe('torch==2.5.1');
  expect(execute(fix, { PIP_INDEX_URL: `${old}/simple` })).toMatchObject({ code: 0 });
  expect(await report(target, 'torch', { python })).toMatchObject({ state: 'ok', value: '2.5.1' });

  const other = newEnvironment(path.join(folder, 'other index'), [], 'with pip');
  const torchIndex = torchWheels(lab, 'cpu', '2.7.1+cpu', torchThatSays('2.7.1+cpu', null, ''));
  const lacking = await here({ PIP_INDEX_URL: `file://${encodeURI(empty)}` });
  const remote = await report(lacking, 'torch', { python: other.python, torchIndex });
  const pytorch = fixOf(remote, 'install-torch');
  expect(pytorch.lines.at(-1)).toContain(`${torchIndex}/cpu`);
  expect(execute(pytorch)).toMatchObject({ code: 0 });
  expect(await report(lacking, 'torch', { python: other.python })).toMatchObject({ state: 'ok' });
});

test('a CPU build of torch beside a card with compute capability 12.0 is a fault, and the fix names a CUDA that has code for it', async () => {
  const { python, packages } = newEnvironment(path.join(folder, 'cpu'));
  plantPackage(packages, 'torch', '2.7.1', torchThatSays('2.7.1+cpu', null, ''));
  const target = await here(cardOnPath());
  const match = await report(target, 'torch', { python });
  expect(match.finding.says).toContain(
    'is a CPU build, but this machine has an NVIDIA card (NVIDIA GeForce RTX 5070 Ti)',
  );
  const [line] = fixOf(match, 'install-torch').lines;
  expect(line?.join(' ')).toMatch(/torch==\S+\+cu(12[89]|13\d) --index-url \S+\/cu(12[89]|13\d)$/);
});

test('a CPU build and a cu126 build beside an sm_120 card are replaced by their fix from the chosen mirror, and then proved', async () => {
  const target = await here(cardOnPath());
  const flags = 'sm_75 sm_80 sm_86 sm_90 sm_100 sm_120';
  const old = 'sm_50 sm_60 sm_70 sm_75 sm_80 sm_86 sm_90';
  const faults = [
    ['torch', '2.7.1+cpu', torchThatSays('2.7.1+cpu', null, '')],
    ['wheel-proof', '2.7.1+cu126', torchThatSays('2.7.1+cu126', '12.6', old)],
  ] as const;
  for (const [probe, wrong, source] of faults) {
    const { python, packages } = newEnvironment(path.join(folder, wrong), [], 'with pip');
    plantPackage(packages, 'torch', wrong, source);
    const planned = fixOf(await report(target, probe, { python }), 'install-torch');
    const [, version = '', variant = ''] =
      /torch==(\S+?) --index-url \S+\/(\S+)$/.exec(planned.lines.at(-1)?.join(' ') ?? '') ?? [];
    const computes = torchThatComputes(version, cudaOf(variant), flags);
    const torchIndex = torchWheels(path.join(folder, 'a mirror'), variant, version, computes);
    const match = await report(target, probe, { python, torchIndex });
    const fix = fixOf(match, 'install-torch');
    expect(fix.lines.at(-1)?.join(' ')).toContain(`--index-url ${torchIndex}/${variant}`);
    expect(execute(fix)).toMatchObject({ code: 0 });
    expect(await report(target, 'wheel-proof', { python, torchIndex })).toMatchObject({
      state: 'ok',
      finding: { says: expect.stringMatching(/multiplied and factored on the card, and agrees/) },
    });
  }
});

/** `13.0` of `cu130`. */
const cudaOf = (variant: string): string => variant.replace(/^cu(\d+)(\d)$/, '$1.$2');

test('a cu126 wheel on an sm_120 card is refused before any kernel, with the index that fits', async () => {
  const { python, packages } = newEnvironment(path.join(folder, 'cu126'));
  const flags = 'sm_50 sm_60 sm_70 sm_75 sm_80 sm_86 sm_90';
  plantPackage(packages, 'torch', '2.7.1', torchThatSays('2.7.1+cu126', '12.6', flags));
  const target = await here(cardOnPath());
  const match = await report(target, 'wheel-proof', { python });
  expect(match).toMatchObject({ state: 'bad', value: 'does not fit' });
  expect(match.finding.says).toContain('no code for NVIDIA GeForce RTX 5070 Ti (sm_120)');
  expect(match.children.map(({ command }) => command).join('\n')).not.toContain('kernel');
  expect(fixOf(match, 'install-torch').lines[0]?.join(' ')).toMatch(/\/cu(12[89]|13\d)$/);
});

test('a lock in an environment factory is named by its path, owner, file and line, is fixed there by the shown lines, and the factory is proved', async () => {
  const project = path.join(folder, 'project');
  mkdirSync(project);
  writeFileSync(path.join(project, 'agent.py'), FACTORY);
  const target = await here();
  const { python } = newEnvironment(path.join(folder, 'pickling'));
  const factory = { folder: project, name: 'agent:make_env' };
  const match = await report(target, 'pickle-blame', { python, factory });
  expect(match.finding.says).toContain(
    'it carries AsyncInference, which holds executor (concurrent.futures.thread.ThreadPoolExecutor)',
  );
  expect(match.finding.evidence[0]).toEqual({
    kind: 'text',
    text: 'env_fn → <closure hybrid_agent>.llm_model.async_inference.executor._work_queue | _queue.SimpleQueue',
  });
  expect(match.finding.advice).toMatch(/1\. Build .* 2\. Give .* 3\. Use DummyVecEnv/);
  const agent = path.join(project, 'agent.py');
  expect(match.rows).toContainEqual({ label: 'Factory', state: 'ok', value: `${agent}:16` });
  expect(match.rows).toContainEqual({ label: 'Set in', state: 'bad', value: `${agent}:6` });
  const [line = []] = fixOf(match, 'pickle-state').lines;
  expect(line.join('\n')).toContain('self.executor = ThreadPoolExecutor(1)');
  expect(execute(fixOf(match, 'pickle-state'))).toMatchObject({ code: 0 });
  expect(await report(target, 'pickle-blame', { python, factory })).toMatchObject({ state: 'ok' });
  const again = execute(fixOf(match, 'pickle-state'));
  expect(again.output).toContain('changed since it was checked');
  expect(readFileSync(`${agent}.before-rl-cockpit`, 'utf8')).toBe(FACTORY);
  const fine = await report(target, 'pickle-blame', {
    python,
    factory: { folder: project, name: 'agent:make_plain' },
  });
  expect(fine).toMatchObject({ state: 'ok' });
});

const FACTORY = `
from concurrent.futures import ThreadPoolExecutor

class AsyncInference:
    def __init__(self):
        self.executor = ThreadPoolExecutor(1)

class Model:
    def __init__(self):
        self.async_inference = AsyncInference()

class Agent:
    def __init__(self):
        self.llm_model = Model()

def make_env(rank=0):
    hybrid_agent = Agent()
    def env_fn():
        return hybrid_agent
    return env_fn

def make_plain(rank=0):
    def env_fn():
        return rank
    return env_fn
`;
