import { expect, test } from 'vitest';
import type { Exit, Spec } from '#core/contract/run/run-directory';
import { Spec as SpecSchema } from '#core/contract/run/run-directory';
import { NO_FACTS } from '#core/diagnosis/matching/environment-facts';
import { ok } from '#core/lib/result';
import { interpreterOfRun } from '#core/training/command-script';
import type { ScriptRequest } from '../targets/target';
import {
  type EnvironmentAnswers,
  environmentFactsOf,
  EnvironmentReader,
} from './environment-facts-of';

const spec = (more: Partial<Spec> = {}): Spec =>
  SpecSchema.parse({
    schema: 1,
    runId: '20261122-225310-0a1b2c3d',
    name: 'a',
    recipe: 'command',
    target: 'local',
    installationId: 'test',
    createdMs: 0,
    argv: ['/opt/env/bin/python3.11', 'train.py'],
    cwd: '/work',
    env: { OMP_NUM_THREADS: '4', HF_TOKEN: 'must not be there' },
    secretEnv: ['HF_TOKEN'],
    python: null,
    params: {},
    toolsSha: 'test',
    dialect: 'auto',
    patterns: [],
    sources: [],
    expectations: {},
    stop: { gracefulMs: 1000, termMs: 1000 },
    sampleEveryMs: 500,
    quietAfterMs: 60_000,
    importedFrom: null,
    ...more,
  });

const killed = (more: Partial<Exit> = {}): Exit => ({
  code: null,
  signal: 'SIGKILL',
  core: false,
  raw: 9,
  endedMs: 0,
  elapsedMs: 0,
  maxRssBytes: null,
  oom: { machineKills: null, cgroupKills: null, kernelLog: null },
  logBytes: 0,
  logTailSha256: '',
  survivors: [],
  requested: null,
  spawnError: null,
  crashFiles: [],
  ...more,
});

const SAMPLE = {
  t: 1,
  m: 1,
  cpuPercent: 1,
  rssBytes: 1,
  memUsedBytes: 97,
  memTotalBytes: 100,
  diskFreeBytes: 1,
  gpus: [],
};

const ANSWERS: EnvironmentAnswers = {
  interpreter: {
    pythonVersion: '3.11.7',
    packages: { torch: '2.7.1', 'stable-baselines3': '2.6.0' },
    torch: '2.7.1+cu126',
  },
  machine: { cards: [{ computeCapability: '12.0' }], driver: '581.29' },
  lastSample: null,
};
const NOTHING: EnvironmentAnswers = { interpreter: null, machine: null, lastSample: null };

const memory = (exit: Exit, lastSample: EnvironmentAnswers['lastSample']) =>
  environmentFactsOf({ spec: spec(), exit }, null, { ...NOTHING, lastSample }).outOfMemory;

test('versions, build of torch, cards and driver become facts, and a stored key is none', () => {
  expect(environmentFactsOf({ spec: spec(), exit: null }, 'wsl', ANSWERS)).toEqual({
    platform: 'wsl',
    python: '3.11.7',
    packages: { torch: '2.7.1+cu126', 'stable-baselines3': '2.6.0' },
    env: { OMP_NUM_THREADS: '4' },
    argv: ['/opt/env/bin/python3.11', 'train.py'],
    outOfMemory: null,
    computeCapabilities: [12],
    driverVersion: '581.29',
  });
});

test('what could not be read stays unknown, and is never taken for missing', () => {
  const facts = environmentFactsOf({ spec: spec(), exit: killed() }, null, NOTHING);
  expect(facts).toMatchObject({ packages: null, python: null, computeCapabilities: null });
  const old = { ...ANSWERS, machine: { cards: [{ computeCapability: null }], driver: null } };
  const { computeCapabilities } = environmentFactsOf({ spec: spec(), exit: null }, null, old);
  expect(computeCapabilities).toBeNull();
  const imported = { spec: spec({ importedFrom: '/logs' }), exit: null };
  expect(environmentFactsOf(imported, 'linux', ANSWERS)).toEqual(NO_FACTS);
});

test('a kill on a full machine counts as out of memory, one with room and one that was asked for do not', () => {
  expect(memory(killed(), SAMPLE)).toBe(true);
  expect(memory(killed(), { ...SAMPLE, memUsedBytes: 50 })).toBe(false);
  expect(memory(killed(), null)).toBe(false);
  const requested = { mode: 'kill', nonce: 'a', wallMs: 0 } as const;
  expect(memory(killed({ requested }), SAMPLE)).toBe(false);
  expect(memory(killed({ signal: 'SIGSEGV' }), SAMPLE)).toBe(false);
  const counted = { machineKills: 1, cgroupKills: 1, kernelLog: null };
  expect(memory(killed({ oom: counted }), null)).toBe(true);
});

/** A target whose interpreters and machine answer, and which counts how often it was asked. */
function answering() {
  const requests: (string | null)[] = [];
  const lines = `${JSON.stringify(SAMPLE)}\n{"torn`;
  const target = {
    id: 'local',
    runScript: ({ python }: ScriptRequest) => {
      requests.push(python);
      const answer = python === null ? ANSWERS.machine : ANSWERS.interpreter;
      return Promise.resolve(
        ok({
          answers: [answer],
          code: 0,
          signal: null,
          timedOut: false,
          errors: '',
          problem: null,
          tookMs: 1,
          source: '',
        }),
      );
    },
    read: (_path: string, from: number) => {
      const bytes = new TextEncoder().encode(lines);
      return Promise.resolve(ok({ size: bytes.length, bytes: bytes.slice(from) }));
    },
  };
  return { requests, target };
}

test('an interpreter and its machine are asked once in a minute, and the newest whole sample is read', async () => {
  const { requests, target } = answering();
  let nowMs = 0;
  const reader = new EnvironmentReader(() => nowMs);
  const run = { spec: spec(), runDir: '/run' };
  expect(await reader.read(target, run)).toEqual({ ...ANSWERS, lastSample: SAMPLE });
  nowMs = 30_000;
  await reader.read(target, run);
  expect(requests).toEqual(['/opt/env/bin/python3.11', null]);
  nowMs = 61_000;
  await reader.read(target, run);
  expect(requests).toHaveLength(4);
});

test('a command that names its interpreter by a bare name has the packages of what its PATH leads to, and one that names none has none', async () => {
  const { requests, target } = answering();
  const run = { spec: spec({ argv: ['python3', 'train.py'] }), runDir: '/run' };
  const answers = await new EnvironmentReader(() => 0).read(target, run);
  expect(answers.interpreter).not.toBeNull();
  expect(requests).toEqual(['python3', null]);
  const other = { ...run, spec: spec({ argv: ['bash', 'train.sh'] }) };
  expect((await new EnvironmentReader(() => 0).read(target, other)).interpreter).toBeNull();
});

test('a command that names another interpreter than the chosen one is described by its own', async () => {
  const { requests, target } = answering();
  const argv = ['env/bin/python', 'train.py'];
  const run = { spec: spec({ argv, python: '/usr/bin/python3' }), runDir: '/run' };
  await new EnvironmentReader(() => 0).read(target, run);
  expect(requests).toEqual(['/work/env/bin/python', null]);
  const any = { ...run, spec: spec({ argv: ['python3', 'a.py'], python: '/usr/bin/python3' }) };
  expect(interpreterOfRun(any.spec)).toBe('/usr/bin/python3');
});
