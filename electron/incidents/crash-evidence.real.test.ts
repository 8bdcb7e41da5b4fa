import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import { deathSentence } from '#core/diagnosis/evidence/crash-evidence';
import { plantedTarget } from '../doctor/fixtures/planted.fixture';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import type { Target } from '../targets/target';
import { readNativeStack } from './native-stack';
import { readCrashEvidence } from './read-crash-evidence';

/** Real deaths of a real Ray's actors, and a real crash of the kernel's own report: what is beside the log after each. */
const ray = process.env['RL_COCKPIT_RAY_PYTHON'];
if (ray === undefined)
  console.warn('Ray is not run: RL_COCKPIT_RAY_PYTHON names no Python with Ray.');
// A path of Ray's sockets may have 107 bytes.
const folder = mkdtempSync(path.join(tmpdir(), 'rlc-ce-'));
let target: Target;

beforeAll(async () => {
  await packToolsPayload();
  target = await plantedTarget(path.join(folder, 'state'), {});
});
afterAll(async () => {
  await target.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a Python program through agent and supervisor until its exit record is there. */
async function ended(python: string, program: string, env: Record<string, string>) {
  const day = new Date().toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15);
  const runId = `${day}-${randomBytes(4).toString('hex')}`;
  const cwd = path.join(folder, runId);
  mkdirSync(cwd);
  const spec = Spec.parse({
    schema: 1,
    runId,
    name: 'crash',
    recipe: 'command',
    target: 'local',
    installationId: 'test',
    createdMs: Date.now(),
    argv: [python, '-u', '-c', program],
    cwd,
    env: { PYTHONFAULTHANDLER: '1', ...env },
    secretEnv: [],
    python,
    params: {},
    toolsSha: 'test',
    dialect: 'auto',
    patterns: [],
    sources: [],
    expectations: {},
    stop: { gracefulMs: 1000, termMs: 1000 },
    sampleEveryMs: 500,
    quietAfterMs: 60_000,
    keepAwake: false,
    importedFrom: null,
  });
  const launched = await target.launch(spec, {});
  if (!launched.ok) throw new Error(launched.error.says);
  return waitForEnd(runId);
}

async function waitForEnd(runId: string): Promise<RunDigest> {
  for (let tries = 0; tries < 600; tries += 1) {
    const digest = await target.digest(runId);
    if (digest.ok && digest.value.exit !== null) return digest.value;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${runId} did not end.`);
}

const dyingActor = (words: string) => `
import ctypes, os, signal
import ray
ray.init(num_cpus=1, include_dashboard=False, object_store_memory=80 * 1024 * 1024, log_to_driver=False)
@ray.remote
class Rollout:
    def go(self):
        print("worker says hello", flush=True)
        ${words}
rollout = Rollout.options(name="rollout_0").remote()
ray.get(rollout.go.remote())
`;

test.skipIf(ray === undefined)(
  'a Ray actor that crashed is known by its own words, which the log does not have, and one that was killed by its silence',
  async () => {
    const env = { RAY_TMPDIR: path.join(folder, 'r') };
    mkdirSync(env.RAY_TMPDIR);
    const crashed = await ended(ray ?? '', dyingActor('ctypes.string_at(0)'), env);
    const evidence = await readCrashEvidence(target, crashed);
    expect(evidence.deaths).toMatchObject([{ actor: 'rollout_0', exitType: 'SYSTEM_ERROR' }]);
    expect(deathSentence(evidence)).toContain('SIGSEGV received');
    expect(evidence.lines.map(({ text }) => text)).toContain(
      'Fatal Python error: Segmentation fault',
    );
    const files = crashed.exit?.crashFiles.map((file) => path.basename(file)) ?? [];
    expect(files).toEqual(expect.arrayContaining(['index.json', 'raylet.out', 'gcs_server.out']));
    const killed = await ended(ray ?? '', dyingActor('os.kill(os.getpid(), signal.SIGKILL)'), env);
    const silent = await readCrashEvidence(target, killed);
    // The session of the run before is in the same folder, and is none of this run's.
    expect(silent.deaths).toMatchObject([{ actor: 'rollout_0', fatalLine: null }]);
    expect(deathSentence(silent)).toContain('died without an error message');
  },
  180_000,
);

test('the kernel shows in which library a process crashed, where its log may be read', async ({
  skip,
}) => {
  const digest = await ended('python3', 'import ctypes; ctypes.string_at(0)', {
    PYTHONFAULTHANDLER: '',
  });
  expect(digest.exit?.signal).toBe('SIGSEGV');
  const kernel = path.join(digest.runDir, 'crash', 'kernel.txt');
  if (!existsSync(kernel))
    return skip("the kernel's log may not be read here, or does not report crashes");
  const { faults } = await readCrashEvidence(target, digest);
  expect(faults).toMatchObject([{ kind: 'segfault', pid: digest.proc?.pid, address: '0' }]);
  expect(faults[0]?.library).toMatch(/^libc/);
});

test('gdb reads the core of a crashed run, its stack is kept for the next diagnosis, and without a core the command for a terminal is offered', async ({
  skip,
}) => {
  const without = await ended('python3', 'import ctypes; ctypes.string_at(0)', {});
  const none = await readNativeStack(target, specOf(without), without);
  expect(none).toMatchObject({ ok: true, value: { core: null, frames: [] } });
  expect(none.ok && none.value.again?.lines[0]?.slice(3, 5)).toEqual(['gdb', '-batch']);
  const program =
    'import ctypes, resource\nresource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY,) * 2)\nctypes.string_at(0)';
  const crashed = await ended('python3', program, {});
  const read = await readNativeStack(target, specOf(crashed), crashed);
  if (!read.ok) throw new Error(read.error.says);
  const { core, problem, frames } = read.value;
  if (core === null) return skip('the kernel writes no core file here');
  if (problem === 'gdb is not installed.') return skip('gdb is not installed');
  expect(problem).toBeNull();
  expect(frames.at(-1)).toContain('strlen');
  const evidence = await readCrashEvidence(target, crashed);
  expect(evidence.lines.map(({ file }) => file)).toContain('crash/backtrace.txt');
});

function specOf({ spec }: RunDigest): Spec {
  if (spec === null) throw new Error('The run has no spec.');
  return spec;
}
