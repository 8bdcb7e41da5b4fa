import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ScriptOutcome, ScriptRequest } from '../../targets/target';
import type { RunView } from '#core/contract/run/run';
import { aRunView } from '#core/contract/run/run.test-data';
import type { CheckContext, RanTask } from './check-kind';
import { checkFinding, withoutRepeats } from './task-checks';
import { freeName } from './experiment-checks';
import { judgePackages, pathLints, systemCheck } from './general-checks';
import { inParallel } from './in-parallel';
import { checkKinds } from './kinds';
import { judgeWorkers } from './kinds/ray-workers';
import { ScriptAnswers } from './script-answers';
import { parseRequirement } from '#core/lib/pep508';
import { HELLO } from '../../targets/fixtures/hello.test-data';
import { readManifest } from '../read-manifest';
import type { RemedyScope } from './check-remedies';

const scripts = new URL(
  '../../../resources/python/rl_cockpit_target/scripts/projects/',
  import.meta.url,
);
const sources = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

test('every script about projects is run by a check or a draft, and every script that one names exists', () => {
  const present = readdirSync(scripts)
    .filter((name) => name.endsWith('.py') && !name.startsWith('_'))
    .map((name) => name.slice(0, -'.py'.length));
  const requests = sources.flatMap((text) =>
    [...text.matchAll(/(?:script: '|'projects\/)([a-z_]+)'/g)].map(([, name]) => name),
  );
  expect(new Set(present)).toEqual(new Set(requests));
});

test('every kind of check that a manifest may name says what it looks at', () => {
  expect([...checkKinds.keys()].toSorted()).toEqual([
    'any-file',
    'attribute',
    'csv-utc-offset',
    'file',
    'folder',
    'free-disk',
    'free-ram',
    'gpu-memory',
    'import',
    'json-entries',
    'model-python',
    'origin',
    'parquet',
    'parses',
    'ran',
    'ray-workers',
    'secret',
  ]);
  for (const { says } of checkKinds.values()) expect(says).toMatch(/\.$/);
});

const scope: RemedyScope = {
  project: 'rl',
  target: 'local',
  goal: 'phase3',
  tasks: [{ id: 'market', title: 'Make a synthetic market', toy: 'toy' }],
};
const check = { check: 'file', of: '/p/data/NQ_D1M.csv', severity: 'bad' as const };

test('a missing market leads to the form of the task that makes one, with its toy preset', () => {
  const match = checkFinding(
    { ...check, task: 'market', says: 'NQ has no data.' },
    { state: 'bad', says: 'There is no file.', missing: 'file' },
    scope,
  );
  expect(match).toMatchObject({
    state: 'bad',
    says: 'NQ has no data. There is no file.',
    remedies: [{ kind: 'start-task', recipe: 'rl/market', preset: 'toy', provedBy: match.id }],
  });
});

test('a file that is missing is reported once, not again by the checks of what it holds', () => {
  const missing = { state: 'bad', says: 'There is no file.', missing: 'file' } as const;
  const held = { ...check, check: 'csv-utc-offset' };
  const other = { ...held, of: '/p/data/ES_D1M.csv' };
  const answered = [check, held, other].map((one) => ({ check: one, answer: missing }));
  expect(withoutRepeats(answered).map((one) => one.check)).toEqual([check, other]);
  const remote = { check, answer: { state: 'ok', says: 'It is there.' } } as const;
  expect(withoutRepeats([remote, { check: held, answer: missing }])).toHaveLength(2);
});

test.each([
  ['packages', { kind: 'install', what: 'packages', goal: 'phase3' }],
  ['model', { kind: 'install', what: 'model', goal: 'phase3', step: 'models' }],
  ['secret', { kind: 'choose', what: 'secret' }],
] as const)('what is missing, %s, leads to where it can be had', (missing, remedy) => {
  const { remedies } = checkFinding(check, { state: 'bad', says: 'No.', missing }, scope);
  expect(remedies).toEqual([expect.objectContaining(remedy)]);
});

test('a step of the setup that the manifest names is where its remedy leads', () => {
  const { remedies } = checkFinding(
    { ...check, task: 'search' },
    { state: 'bad', says: 'No.' },
    scope,
  );
  expect(remedies).toMatchObject([{ kind: 'install', goal: 'phase3', step: 'search' }]);
});

test('what could not be looked at stays unknown, no matter what the manifest says of a failure, and offers nothing', () => {
  const match = checkFinding(
    { ...check, severity: 'warn', says: 'NQ has no data.' },
    { state: 'unknown', says: 'It took too long.', missing: 'packages' },
    scope,
  );
  expect(match).toMatchObject({ state: 'unknown', says: 'It took too long.', remedies: [] });
});

test('a Python whose path has a space is refused for Ray, on Windows, which starts it without a shell, it is not', () => {
  expect(judgeWorkers('/home/me/verl env/bin/python')).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('/home/me/verl env/bin/python'),
    advice: expect.stringContaining('ln -s'),
  });
  expect(judgeWorkers('/home/me/verl/bin/python').state).toBe('ok');
  expect(judgeWorkers('C:\\Users\\A B\\env\\python.exe').state).toBe('ok');
});

const wanted = ['numpy>=1.26,<2', 'stable-baselines3==2.3.2', 'tensorboard'].flatMap((text) => {
  const read = parseRequirement(text);
  return read === null ? [] : [{ ...read, text }];
});

test('packages that are missing and packages of a wrong version are one finding with the command that fixes it', () => {
  const versions = { numpy: '2.2.0', 'stable-baselines3': '2.3.2', tensorboard: null };
  const match = judgePackages(wanted, versions, '/e/bin/python', scope);
  expect(match).toMatchObject({
    state: 'bad',
    says: 'It has no tensorboard. It has numpy 2.2.0; the project needs numpy>=1.26,<2.',
    advice: expect.stringContaining('/e/bin/python -m pip install "tensorboard" "numpy>=1.26,<2"'),
    remedies: [{ kind: 'install', what: 'packages' }],
  });
  const good = { numpy: '1.26.4', 'stable-baselines3': '2.3.2', tensorboard: '2.20.0' };
  expect(judgePackages(wanted, good, '/e/bin/python', scope)).toMatchObject({ state: 'ok' });
});

test('a system that the manifest excludes is refused with its reason, one that it runs on in part is reported', async () => {
  const read = readManifest(
    `{manifest: 1, id: x, title: ARPO, systems: {windows: 'no: because Ray crashes there', macos: 'partly: slow'}, tasks: [{id: t, title: T, launch: {kind: script, file: t.py}}]}`,
  );
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const on = (platform: string) =>
    systemCheck({ manifest: read.value, hello: { ...HELLO, strayDrivers: [], platform } });
  expect(await on('win32')).toMatchObject([
    { state: 'bad', says: 'ARPO does not run on Windows. Because Ray crashes there.' },
  ]);
  expect(await on('darwin')).toMatchObject([{ state: 'warn' }]);
  expect(await on('linux')).toEqual([]);
});

const ids = (path: string, isDistro = false) =>
  pathLints('The project', path, isDistro).map(({ id }) => id);

test('a folder with spaces, signs or letters of another alphabet is reported; /mnt/c is one of Windows in a distro only', () => {
  expect(ids('/home/me/rl')).toEqual([]);
  expect(ids('/home/me/My Projects/a&b')).toEqual(['project-path:spaces', 'project-path:signs']);
  expect(ids('/home/Jürgen/rl')).toEqual(['project-path:letters']);
  expect([ids('/mnt/c/rl'), ids('/mnt/c/rl', true)]).toEqual([[], ['project-path:drive']]);
});

const exists = (name: string) => Promise.resolve({ ok: true, value: name === 'first-3' });

test('the name of a free experiment counts on and leaves out what is used or has a folder', async () => {
  expect(await freeName('first', new Set(['first', 'first-2']), exists)).toBe('first-4');
  expect(await freeName('run-7', new Set(), exists)).toBe('run-8');
});

const outcome = (answers: readonly unknown[]): ScriptOutcome => ({
  answers,
  code: 0,
  signal: null,
  timedOut: false,
  errors: '',
  problem: null,
  tookMs: 1,
  source: '',
});
const request: ScriptRequest = { script: 'x', python: null, words: {}, env: {}, limitS: 1 };

function counting() {
  let [children, nowMs] = [0, 0];
  const target = {
    id: 'local',
    runScript: () => {
      children += 1;
      return Promise.resolve({ ok: true as const, value: outcome([]) });
    },
  };
  const answers = new ScriptAnswers(() => nowMs);
  return {
    answers,
    target,
    children: () => children,
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('the same question while a form is edited starts one child; another value, or “check again”, starts its own', async () => {
  const { answers, target, children } = counting();
  const good = { refresh: false, isGood: () => true };
  await Promise.all([answers.ask(target, request, good), answers.ask(target, request, good)]);
  await answers.ask(target, request, good);
  expect(children()).toBe(1);
  await answers.ask(target, { ...request, words: { name: 'torch' } }, good);
  expect(children()).toBe(2);
  await answers.ask(target, request, { ...good, refresh: true });
  expect(children()).toBe(3);
});

test('what was not good is asked again seconds later, so that a package just installed is seen', async () => {
  const { answers, target, children, wait } = counting();
  const ask = (isGood: boolean) =>
    answers.ask(target, request, { refresh: false, isGood: () => isGood });
  await ask(false);
  wait(10_000);
  await ask(true);
  wait(10_000);
  await ask(true);
  expect(children()).toBe(2);
});

test('jobs run at most so many at a time, and answer in their order', async () => {
  let [now, max] = [0, 0];
  const jobs = [5, 1, 3, 2, 4].map((value) => async () => {
    now += 1;
    max = Math.max(max, now);
    for (let i = 0; i < value; i += 1) await Promise.resolve();
    now -= 1;
    return value;
  });
  expect(await inParallel(jobs, 2)).toEqual([5, 1, 3, 2, 4]);
  expect(max).toBe(2);
});

const ranAs = (verdict: RunView['verdict'], rung: string) => ({
  run: aRunOf({ name: rung, phase: verdict === null ? 'running' : 'ended', verdict }),
  params: { rung },
});

test('a task is offered before another one until it has succeeded whole', async () => {
  const refresh = (...ran: ReturnType<typeof ranAs>[]) =>
    checkKinds.get('ran')?.answer('rehearse rung=convert', ranBefore(ran));
  expect(await refresh()).toMatchObject({ state: 'bad', says: 'It was not run yet.' });
  expect(await refresh(ranAs('succeeded', 'compose'))).toMatchObject({ state: 'bad' });
  expect(await refresh(ranAs('failed', 'convert'))).toMatchObject({ state: 'bad' });
  expect(await refresh(ranAs(null, 'convert'))).toMatchObject({ state: 'bad' });
  expect(await refresh(ranAs('failed', 'train'), ranAs('succeeded', 'convert'))).toMatchObject({
    state: 'ok',
    says: 'convert succeeded.',
  });
});

const ranBefore = (ran: readonly RanTask[]): CheckContext => {
  const unread = { ok: false as const, error: { code: 'x', says: 'It is gone.', remedy: '' } };
  return {
    target: { exists: () => Promise.resolve(unread), find: () => Promise.resolve(unread) },
    hello: { diskFreeBytes: null },
    paths: { python: '/none', project: '/p' },
    cwd: '/p',
    ask: () => Promise.resolve(unread),
    secrets: () => Promise.resolve([]),
    ran: () => Promise.resolve(ran),
  };
};

const aRunOf = (changes: Partial<RunView>): RunView =>
  aRunView({ recipe: 'arpo/rehearse', ...changes });
