import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isCi } from '../../scripts/setup/paths.mjs';
import { findTestPyenv } from '../../scripts/setup/test-pyenv.mjs';
import { AgentClient, eventually } from './agent-client.fixture';
import {
  eventsOf,
  exitOf,
  heartbeatOf,
  isAlive,
  pythonArgv,
  startRun,
  type StartedRun,
  waitForExit,
} from './target-run.fixture';
import { runPython, toolsFolder } from './training-process.fixture';

const match = findTestPyenv();
const stateDir = mkdtempSync(path.join(os.tmpdir(), 'rlc-evaluation-'));
let agent: AgentClient;
beforeAll(() => {
  agent = new AgentClient(stateDir);
});
afterAll(async () => {
  await agent.close();
  rmSync(stateDir, { recursive: true, force: true });
});

test('checkpoints are played by their own tests: seeds, masks, markets, statistics, pictures, the evaluator', async ({
  skip,
}) => {
  skip(match === null && !isCi, 'no Python with Stable-Baselines3 yet; `npm test` makes one');
  const names = [
    'test_evaluation',
    'test_evaluation_intervals',
    'test_zoo',
    'test_language_evaluation',
    'test_language_models',
  ];
  const args = ['-m', 'unittest', ...names.map((name) => `tests_rl_cockpit.${name}`)];
  const ran = await runPython(match ?? '', args, toolsFolder);
  expect(ran).toMatchObject({ code: 0, err: expect.stringMatching(/Ran [1-9]\d* tests.*\n\nOK/s) });
});

/** An interpreter with torch, transformers and tokenizers; the gate's environment has no transformers. */
const withTransformers = process.env['RL_COCKPIT_TEST_TRANSFORMERS'];

test.skipIf(withTransformers === undefined)(
  'a real language model answers validation rows from shards of verl as from its Hugging Face folder (RL_COCKPIT_TEST_TRANSFORMERS)',
  async () => {
    const args = ['-m', 'unittest', 'tests_rl_cockpit.test_language_models'];
    const ran = await runPython(withTransformers ?? '', args, toolsFolder);
    const err = expect.stringMatching(/Ran [1-9]\d* tests.*\n\nOK\n/s);
    expect(ran).toMatchObject({ code: 0, err });
  },
);

/** An evaluator that notes what it sees: its argv, its priority and when the training has ended. */
const WATCHER = `import os, sys, time
print("since", sys.argv[-1], "nice", os.nice(0), "threads", os.environ["OMP_NUM_THREADS"], "mark", os.environ.get("RL_COCKPIT_RUN"), flush=True)
while not os.path.exists("../evaluations/last"): time.sleep(0.05)
print("last seen", flush=True)
time.sleep(LAST)
print("last played", flush=True)`;

const watcher = (lastS: number, lastMs: number) => ({
  evaluator: {
    argv: pythonArgv(WATCHER.replace('LAST', String(lastS))),
    env: {},
    lastMs,
    envId: null,
    factory: null,
    episodes: 2,
    every: 1,
  },
});
const logOf = (run: StartedRun) => {
  const file = path.join(run.runDir, 'evaluator.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
const pidOf = (run: StartedRun) =>
  Number(eventsOf(run).find(({ kind }) => kind === 'evaluator')?.['pid']);

test('the evaluator of a run is no part of its training, and plays on before the exit record is written', async () => {
  const argv = pythonArgv('import time; time.sleep(1.5)');
  const run = await startRun(agent, stateDir, argv, { spec: watcher(1, 30_000) });
  const beat = await eventually('a heartbeat', () => heartbeatOf(run));
  expect(beat.processes.map(({ role }) => role)).toEqual(['training']);
  await eventually('the evaluator', () => (logOf(run).includes('since') ? true : null));
  const evaluator = pidOf(run);
  expect(isAlive(evaluator)).toBe(true);
  const exit = await waitForExit(run);
  // It waited: the exit record says the training's own times, and counts no other process as its survivor.
  expect(logOf(run)).toMatch(
    /^since \d{13} nice 19 threads 1 mark None\nlast seen\nlast played\n$/,
  );
  expect(exit).toMatchObject({ code: 0, survivors: [] });
  const writtenMs = statSync(path.join(run.runDir, 'exit.json')).mtimeMs;
  expect(writtenMs - exit.endedMs).toBeGreaterThan(900);
  const [exited] = eventsOf(run).filter(({ kind }) => kind === 'exited');
  expect(Math.abs((exited?.wallMs ?? 0) - exit.endedMs)).toBeLessThan(1_000);
  expect(isAlive(evaluator)).toBe(false);
});

const stateOf = (run: StartedRun): unknown =>
  JSON.parse(readFileSync(path.join(run.runDir, 'evaluations', 'evaluator.json'), 'utf8'));
const dying = (program: string) => {
  const { evaluator } = watcher(0, 30_000);
  return { evaluator: { ...evaluator, envId: 'X-v0', argv: pythonArgv(program) } };
};

test('an evaluator that dies at once says on its run how it ended and its last words', async () => {
  const died = await startRun(agent, stateDir, pythonArgv('pass'), {
    spec: dying('raise SystemExit("No module named gymnasium")'),
  });
  const none = await startRun(agent, stateDir, pythonArgv('pass'), {
    spec: { evaluator: { ...watcher(0, 1).evaluator, argv: ['/none/bin/python'] } },
  });
  await Promise.all([waitForExit(died), waitForExit(none)]);
  const says = expect.stringMatching(
    /^The evaluator ended with exit code 1 after [\d.]+ s: No module named gymnasium$/,
  );
  expect(stateOf(died)).toMatchObject({ state: 'failed', env: 'X-v0', played: 0, says });
  expect(eventsOf(died)).toContainEqual(expect.objectContaining({ kind: 'evaluator', says }));
  expect(stateOf(none)).toMatchObject({
    state: 'failed',
    says: expect.stringMatching(/^The evaluator could not be started: .*\/none\/bin\/python/),
  });
});

test('an evaluator that was cut off says so on its run, and one that ends with a stopped run does not accuse itself', async () => {
  const cut = await startRun(agent, stateDir, pythonArgv('pass'), { spec: watcher(600, 1_000) });
  const stopped = await startRun(agent, stateDir, pythonArgv('import time; time.sleep(600)'), {
    spec: watcher(600, 600_000),
  });
  await eventually('a training', () => heartbeatOf(stopped));
  await agent.ask('control', { runId: stopped.runId, mode: 'kill', nonce: 'n' });
  await Promise.all([waitForExit(cut), waitForExit(stopped)]);
  expect(stateOf(cut)).toMatchObject({
    state: 'failed',
    says: expect.stringMatching(/^The evaluator was cut off 1 s after the end of the training/),
  });
  expect(stateOf(stopped)).toMatchObject({ state: 'ended', played: 0 });
});

test('an evaluator that takes too long is ended, and so is one whose run is stopped or fails', async () => {
  const slow = await startRun(agent, stateDir, pythonArgv('pass'), { spec: watcher(600, 300) });
  const failed = await startRun(agent, stateDir, pythonArgv('raise SystemExit(3)'), {
    spec: watcher(600, 600_000),
  });
  const stopped = await startRun(agent, stateDir, pythonArgv('import time; time.sleep(600)'), {
    spec: watcher(600, 600_000),
  });
  await eventually('a training', () => heartbeatOf(stopped));
  await agent.ask('control', { runId: stopped.runId, mode: 'kill', nonce: 'n' });
  for (const run of [slow, failed, stopped]) {
    await waitForExit(run);
    expect(isAlive(pidOf(run))).toBe(false);
  }
  expect(exitOf(failed)?.code).toBe(3);
  expect(logOf(failed)).not.toContain('last seen');
  expect(exitOf(stopped)?.requested?.mode).toBe('kill');
});
