import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunId, RunView } from '#core/contract/run/run';
import { openStore } from '../store/store';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import { type Engine, openEngine } from './engine';
import { engineRouter } from './router';

const WORKER = join(import.meta.dirname, '../../out/store-worker.js');
const SOON = { timeout: 60_000, interval: 200 };
const CAUSE = 'project-module-missing';
const KEY = `sk-${'q1w2e3r4t5y6u7i8'.repeat(2)}`;

/** Fails for real where Python does not look into the project's folder; trains otherwise. */
const TRAIN = `import os, sys
print("OPENAI_API_KEY=${KEY}", flush=True)
from src.model import reward
for step in range(1, 6):
    print(f"step:{step} - critic/rewards/mean:{reward(step):.3f} - actor/pg_loss:0.1", flush=True)
`;

let base: string;
let engine: Engine;
const client = () => createRouterClient(engineRouter(engine));
const home = () => join(base, 'home');
const open = () => openEngine(home(), openStore(home(), pathToFileURL(WORKER)));

beforeAll(async () => {
  await packToolsPayload();
  base = await mkdtemp(join(tmpdir(), 'rl-cockpit-incidents '));
  for (const folder of ['whole/scripts', 'whole/src', 'elsewhere/empty']) {
    mkdirSync(join(base, folder), { recursive: true });
  }
  writeFileSync(join(base, 'whole/scripts/train.py'), TRAIN);
  writeFileSync(join(base, 'whole/src/model.py'), 'def reward(step):\n    return step / 10\n');
  engine = await open();
});
afterAll(async () => {
  await engine.close();
  await rm(base, { recursive: true, force: true });
});

const shown = async (run: string): Promise<RunView> => (await client().runs.get({ run })).run;
async function ended(run: string) {
  await expect.poll(async () => (await shown(run)).verdict, SOON).not.toBeNull();
  return (await shown(run)).verdict;
}
const files = () => {
  try {
    return readdirSync(join(home(), 'incidents'));
  } catch {
    return [];
  }
};
const failedIn = (folder: string): Promise<RunId> =>
  failedWith(['python3', join(base, 'whole/scripts/train.py')], folder);
async function failedWith(
  argv: [string, ...string[]],
  folder = 'elsewhere/empty',
  env: Record<string, string> = {},
): Promise<RunId> {
  const { runId } = await client().runs.start({
    recipe: 'command',
    argv,
    cwd: join(base, folder),
    env,
  });
  expect(await ended(runId)).toBe('failed');
  // Written without anybody asking for it.
  await expect.poll(files, SOON).toContain(`${runId}.json`);
  return runId;
}
const incidentOf = async (run: RunId) => {
  const incident = await client().incidents.ofRun({ run });
  if (incident === null) throw new Error(`${run} has no notebook.`);
  return incident;
};
const hypothesisOf = async (run: RunId, id = CAUSE) => {
  const one = (await incidentOf(run)).hypotheses.find((hypothesis) => hypothesis.id === id);
  if (one === undefined) throw new Error(`There is no hypothesis ${id}.`);
  return one;
};

test('a failed run gets its sentence, a test that supports it, a remedy, a run that succeeds with it, and a notebook that says so after a restart', async () => {
  const run = await failedIn('whole');
  const diagnosis = await client().incidents.diagnose({ run });
  expect(diagnosis.findings[0]).toMatchObject({ cause: CAUSE, class: 'environment' });
  const button = diagnosis.findings[0]?.remedies.find(({ id }) => id === 'pythonpath');
  expect(button).toMatchObject({
    kind: 'parameters',
    set: { env: { PYTHONPATH: expect.stringMatching(/\/whole$/) } },
  });
  expect((await hypothesisOf(run)).state).toBe('untested');

  const incident = { incident: run, hypothesis: CAUSE };
  await expect(client().incidents.decide({ ...incident, isRootCause: true })).rejects.toMatchObject(
    {
      data: { code: 'untested-hypothesis', remedy: expect.stringContaining('test') },
    },
  );
  await client().incidents.test(incident);
  const tested = await hypothesisOf(run);
  expect(tested).toMatchObject({ state: 'supported', tests: [{ result: 'supports' }] });
  expect(tested.tests[0]?.output).toContain(join(base, 'whole/src'));

  const again = await client().incidents.rerun({ ...incident, remedy: 'pythonpath' });
  expect(again.run.name).not.toBe('');
  expect(await ended(again.run.runId)).toBe('succeeded');
  const fixed = async () => (await hypothesisOf(run)).remedies[0]?.result;
  await expect.poll(fixed, SOON).toBe('proved');
  expect(await hypothesisOf(run)).toMatchObject({ isRootCause: true, state: 'supported' });

  await engine.close();
  engine = await open();
  const after = await incidentOf(run);
  expect(after.entries.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['symptom', 'hypothesis', 'test', 'rerun']),
  );
  expect(await client().incidents.list()).toMatchObject([{ id: run, state: 'mended' }]);
  const { markdown } = await client().incidents.markdown({ incident: run });
  expect(markdown).toMatch(
    /## What fixed it\n\nRoot cause: Python does not find a module of the project/,
  );
  expect(markdown).toContain('[supported by a test, the root cause]');

  const attempts = await client().incidents.attempts({ run });
  expect(attempts.map(({ verdict }) => verdict)).toEqual(['failed', 'succeeded']);
  expect(attempts[1]).toMatchObject({
    from: run,
    changed: [{ name: 'PYTHONPATH', before: null, after: expect.stringMatching(/\/whole$/) }],
  });
  const reached = attempts.map(({ milestones }) =>
    milestones.flatMap(({ id, atMs }) => (atMs === null ? [] : [id])),
  );
  expect(reached[0]).not.toContain('metric');
  expect(reached[1]).toEqual(expect.arrayContaining(['started', 'output', 'metric', 'ended-well']));
}, 120_000);

test('a test that finds nothing falsifies a hypothesis, an own one is tested by its own command, and a stopped test decides nothing', async () => {
  const run = await failedIn('elsewhere/empty');
  const first = await incidentOf(run);
  expect(first.similar.length).toBeGreaterThan(0);
  const tested = await client().incidents.test({ incident: run, hypothesis: CAUSE });
  // Neither the folder it was started in nor one beside it has the module: there is nothing that Python could have been led to.
  expect(tested.hypotheses.find(({ id }) => id === CAUSE)).toMatchObject({
    state: 'falsified',
    tests: [{ result: 'falsifies' }],
  });

  const request = { incident: run, title: 'json is not installed' };
  const argv = ['{python}', '-c', 'import json'];
  const own = await client().incidents.suggest({ ...request, test: { argv, exit: 1 } });
  const hypothesis = own.hypotheses.at(-1)?.id ?? '';
  await client().incidents.test({ incident: run, hypothesis });
  expect(await hypothesisOf(run, hypothesis)).toMatchObject({
    state: 'falsified',
    tests: [{ result: 'falsifies' }],
  });
  await expect(
    client().incidents.decide({ incident: run, hypothesis, isRootCause: true }),
  ).rejects.toMatchObject({ data: { code: 'untested-hypothesis' } });

  const endless = ['{python}', '-c', 'import time; time.sleep(100)'];
  const slow = await client().incidents.suggest({
    incident: run,
    title: 'It only needs time',
    test: { argv: endless, exit: 0 },
  });
  const late = slow.hypotheses.at(-1)?.id ?? '';
  const stop = new AbortController();
  const testing = client().incidents.test(
    { incident: run, hypothesis: late },
    { signal: stop.signal },
  );
  await expect.poll(async () => (await hypothesisOf(run, late)).state, SOON).toBe('testing');
  stop.abort();
  await testing.catch(() => undefined);
  const state = async () => (await hypothesisOf(run, late)).state;
  await expect.poll(state, SOON).toBe('inconclusive');
  expect((await hypothesisOf(run, late)).tests[0]?.says).toBe('The test was stopped.');
}, 120_000);

test('a report has no secret in any file, counts what it took out, and is the same twice', async () => {
  const run = await failedIn('whole');
  const report = await client().incidents.report({ incident: run });
  expect(report.files.map(({ name }) => name)).toEqual(['report.md', 'report.json', 'log-end.txt']);
  for (const { text } of report.files) expect(text).not.toContain(KEY.slice(8));
  expect(report.files[2]?.text).toContain('OPENAI_API_KEY=sk-…(masked)');
  expect(report.redacted.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
  expect(await client().incidents.report({ incident: run })).toEqual(report);
}, 60_000);

test('a damaged notebook is listed as one that cannot be read and hides no other; a deleted run leaves its notebook', async () => {
  const run = await failedIn('whole');
  writeFileSync(join(home(), 'incidents/20260101-000000-0a0b0c0d.json'), '{"schema":1');
  const rows = await client().incidents.list();
  expect(rows.find(({ id }) => id === run)).toMatchObject({ state: 'open' });
  expect(rows.find(({ unreadable }) => unreadable !== undefined)?.unreadable).toContain(
    'cannot be read',
  );
  await client().runs.delete({ runs: [run] });
  expect(await client().incidents.get({ incident: run })).toMatchObject({ isRunGone: true });
}, 60_000);

test('the text of a failed command gets its causes, and a notebook where the user wants one', async () => {
  const text = "Traceback (most recent call last):\nModuleNotFoundError: No module named 'src'\n";
  const request = { text, exit: 1 };
  const diagnosis = await client().incidents.diagnoseText(request);
  expect(diagnosis.findings[0]?.cause).toBe(CAUSE);
  // There is no form to set a variable in: what a button cannot do is described in words.
  expect(diagnosis.findings[0]?.byHand?.map(({ id }) => id)).toContain('pythonpath');
  const subject = { kind: 'command' as const, command: 'python train.py', target: 'local' };
  const incident = await client().incidents.ofText({ ...request, subject });
  expect(incident.subject).toEqual(subject);
  expect(incident.hypotheses[0]).toMatchObject({ cause: CAUSE, state: 'untested' });
}, 60_000);

test('a missing module is tested with the interpreter that the run started by a bare name, and only a test that decided counts its incident as tested', async () => {
  const run = await failedWith(['python3', '-c', 'import nonexistent']);
  const { findings } = await client().incidents.diagnose({ run });
  expect(findings[0]?.cause).toBe('module-not-found');
  // Neither a list of requirements nor a project is in the folder of the run.
  expect(findings[0]?.remedies.filter(({ kind }) => kind === 'fix')).toEqual([]);
  expect(findings[0]?.byHand?.[0]).toMatchObject({
    id: 'install-package',
    code: expect.stringMatching(/-m pip install nonexistent$/),
  });
  await client().incidents.test({ incident: run, hypothesis: 'module-not-found' });
  const [tested] = (await hypothesisOf(run, 'module-not-found')).tests;
  expect(tested).toMatchObject({ result: 'supports' });
  expect(tested?.output).toContain('MISSING nonexistent');

  const rowOf = async (id: RunId) =>
    (await client().incidents.list()).find((row) => row.id === id)?.state;
  expect(await rowOf(run)).toBe('tested');

  const other = await failedWith([
    'python3',
    '-c',
    "raise ModuleNotFoundError('No module named json')",
  ]);
  const unread = await client().incidents.suggest({
    incident: other,
    title: 'its tool is broken',
    test: { argv: ['/nonexistent/tool'], exit: 0 },
  });
  const hypothesis = unread.hypotheses.at(-1)?.id ?? '';
  await client().incidents.test({ incident: other, hypothesis });
  expect((await hypothesisOf(other, hypothesis)).state).toBe('inconclusive');
  expect(await rowOf(other)).toBe('open');
  await client().incidents.test({ incident: other, hypothesis: 'module-not-found' });
  expect(await hypothesisOf(other, 'module-not-found')).toMatchObject({ state: 'falsified' });
}, 120_000);

test('after a segmentation fault, a variable that the launch sets itself is not offered, and one that the user emptied is', async () => {
  const argv: [string, ...string[]] = ['python3', '-c', 'import ctypes; ctypes.string_at(0)'];
  const stackOf = async (run: RunId) => {
    const [first] = (await client().incidents.diagnose({ run })).findings;
    expect(first?.cause).toBe('native-segfault-generic');
    return first?.remedies.find(({ id }) => id === 'stack');
  };
  const run = await failedWith(argv);
  expect(await stackOf(run)).toBeUndefined();
  const detail = await client().runs.get({ run });
  expect(detail).toMatchObject({ env: {}, launchEnv: { PYTHONFAULTHANDLER: '1' } });
  const emptied = await failedWith(argv, 'elsewhere/empty', { PYTHONFAULTHANDLER: '' });
  expect(await stackOf(emptied)).toMatchObject({ set: { env: { PYTHONFAULTHANDLER: '1' } } });
}, 120_000);
