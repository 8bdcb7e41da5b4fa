import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import type { Target } from '../targets/target';
import {
  BROKEN_GEQRF,
  execute,
  compiled,
  DRIVER_THAT_DIES,
  fixOf,
  plantedTarget,
  report,
} from './fixtures/planted.fixture';

/** Faults in native code below a real torch: found by name, fixed and proved in an environment laid over the real one. */
const real = process.env['RL_COCKPIT_TEST_PYTHON'];
// The dynamic linker splits its variables at spaces.
const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-native-'));
const open: Target[] = [];
let python = '';
if (real === undefined) console.warn('Not run: RL_COCKPIT_TEST_PYTHON names no Python with torch.');

beforeAll(async () => {
  await packToolsPayload();
  if (real !== undefined) python = laidOver(real);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((target) => target.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An environment that sees the packages of another one, and has its own files. */
function laidOver(other: string): string {
  const code = 'import sysconfig; print(sysconfig.get_paths()["purelib"])';
  const ask = (interpreter: string) =>
    execFileSync(interpreter, ['-I', '-c', code], { encoding: 'utf8' }).trim();
  execFileSync(other, ['-m', 'venv', '--without-pip', path.join(folder, 'env')]);
  const own = path.join(folder, 'env', 'bin', 'python');
  writeFileSync(path.join(ask(own), 'over.pth'), `${ask(other)}\n`);
  return own;
}

async function here(env: Record<string, string>): Promise<Target> {
  const target = await plantedTarget(path.join(folder, 'state'), env);
  open.push(target);
  return target;
}

test.skipIf(real === undefined)(
  'a LAPACK that aborts in linalg.qr is located at rung 5, and without its shim the ladder holds',
  async () => {
    const shim = compiled(folder, 'broken-lapack.so', BROKEN_GEQRF);
    const target = await here({ LD_PRELOAD: shim });
    const match = await report(target, 'crash-ladder', { python });
    expect(match).toMatchObject({ state: 'bad', value: 'rung 5: torch.linalg.qr' });
    expect(match.finding.says).toContain('SIGABRT');
    expect(match.finding.advice).toContain('It holds without LD_PRELOAD');
    expect(match.rows.map(({ label }) => label)).toContain('BLAS and OpenMP libraries');
    expect(execute(fixOf(match, 'ladder-variable'))).toMatchObject({ code: 0 });
    const proved = await report(target, 'crash-ladder', { python });
    expect(proved).toMatchObject({ state: 'ok', value: '8 of 8' });
  },
);

test.skipIf(real === undefined)(
  'a driver that dies in cuInit when CUDA_VISIBLE_DEVICES is empty is distinguished from a fault of torch, each remedy is tried, and one is proved',
  async () => {
    compiled(path.join(folder, 'driver'), 'libcuda.so.1', DRIVER_THAT_DIES);
    const target = await here({ LD_LIBRARY_PATH: path.join(folder, 'driver') });
    const start = await report(target, 'cuinit', {});
    expect(start).toMatchObject({ state: 'warn', value: "crashes with ''" });
    const match = await report(target, 'empty-cuda-devices', { python });
    expect(match).toMatchObject({ state: 'bad', value: 'crashes' });
    expect(match.finding.evidence[0]).toMatchObject({
      text: expect.stringContaining('double free'),
    });
    const tried = match.rows.filter(({ label }) => label.startsWith('With '));
    expect(tried.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
    expect(execute(fixOf(match, 'ray-variable'))).toMatchObject({ code: 0 });
    const proved = await report(target, 'empty-cuda-devices', { python });
    expect(proved).toMatchObject({ state: 'ok', value: 'worked around' });
  },
);

test.skipIf(real === undefined)(
  'a real environment passes wheel proof and Stable-Baselines3, and Ray that is missing is named',
  async () => {
    const target = await here({});
    const proof = await report(target, 'wheel-proof', { python });
    expect(proof.rows.map(({ label }) => label)).toContain('linalg.qr');
    expect(proof).toMatchObject({ state: 'ok' });
    const stack = await report(target, 'sb3-stack', { python });
    expect(stack.rows.at(-1)).toMatchObject({ label: 'MaskablePPO toy', state: 'ok' });
    const ray = await report(target, 'ray', { python, goal: 'arpo-toy' });
    expect(ray).toMatchObject({ state: 'bad', value: 'not installed' });
    expect(fixOf(ray, 'install-ray').lines[0]?.at(-1)).toBe('ray[default]>=2.41.0');
    const packages = await report(target, 'packages', { python, goal: 'arpo-toy' });
    expect(packages.finding.says).toContain('Not installed: ray, transformers, tensordict, vllm.');
  },
);
