import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ImportAnswer } from '#core/contract/run/import-calls';
import { event, simple } from '#core/telemetry/fixtures/tfevents.test-data';
import { EngineLink } from '../../../electron/engine/host/engine-link';
import type { EngineClient } from '../../../electron/parents/socket/engine-calls';
import { servedCockpit } from '../fixtures/served-cockpit.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(60_000) };

const served = servedCockpit();

type Asking = <T>(question: (client: EngineClient) => Promise<T>) => Promise<T>;

function asking(): Asking {
  const link = new EngineLink(served.cockpit.home);
  onTestFinished(() => link.close());
  return async (question) => {
    const answer = await link.ask(question);
    if (!answer.ok) throw new Error(answer.error.says);
    return answer.value;
  };
}

async function folderOf(name: string): Promise<string> {
  const folder = path.join(served.cockpit.home, 'strangers', name);
  await mkdir(folder, { recursive: true });
  return folder;
}

const events = (from: number, to: number): Buffer =>
  Buffer.concat(
    Array.from({ length: to - from }, (_, i) =>
      event(from + i, 'charts/episodic_return', simple(from + i), 1_700_000_000 + from + i),
    ),
  );

const pointsOf = (ask: Asking, run: string): Promise<Record<string, number>> =>
  ask(async (client) =>
    Object.fromEntries(
      (await client.runs.series({ run })).map(({ tag, pointCount }) => [tag, pointCount]),
    ),
  );

test('an import lists each training of a folder, and each path that gave none with its reason', async () => {
  const folder = await folderOf('two writers');
  await writeFile(path.join(folder, 'events.out.tfevents.1700000000.host.11.0'), events(0, 9));
  await writeFile(path.join(folder, 'events.out.tfevents.1700000060.host.12.0'), events(0, 5));
  const odd = await folderOf('odd');
  execFileSync('mkfifo', [path.join(odd, 'pipe.log')]);
  await writeFile(path.join(odd, 'empty.log'), '');
  const missing = path.join(odd, 'no such');
  const answer = await served.cockpit.cli('import', '--json', folder, odd, missing, '/dev/zero');
  expect(answer.status).toBe(2);
  const { runs, left, runId } = ImportAnswer.parse(JSON.parse(answer.stdout.toString()));
  expect(new Set(runs.map((run) => run.runId)).size).toBe(2);
  expect(runId).toBe(runs[0]?.runId);
  const said = left.map(({ says }) => says);
  expect(said).toContainEqual(expect.stringMatching(/pipe\.log is a named pipe, not a file\./));
  expect(said).toContainEqual(expect.stringMatching(/empty\.log is empty\./));
  expect(said).toContainEqual(expect.stringMatching(/There is no file or folder .*no such/));
  expect(said).toContainEqual('/dev/zero is a device, not a file.');
  const ask = asking();
  const counts = await Promise.all(runs.map((run) => pointsOf(ask, run.runId)));
  expect(counts).toEqual([{ 'charts/episodic_return': 9 }, { 'charts/episodic_return': 5 }]);
  const first = await ask((client) => client.runs.get({ run: runs[0]?.runId ?? '' }));
  expect(first.run).toMatchObject({ startedMs: 1_700_000_000_000, durationMs: 8_000 });
  const log = await served.cockpit.cli('logs', runId ?? '');
  expect([log.status, log.stdout.toString()]).toEqual([0, '']);
  expect(log.stderr).toMatch(/No log was imported with /);
  const again = ImportAnswer.parse(await served.cockpit.json('import', folder));
  expect(again.runs).toEqual(runs);
});

test('a followed import grows with its files, over a death of the engine, until it is unfollowed', async () => {
  const folder = await folderOf('growing');
  const file = path.join(folder, 'events.out.tfevents.1700000000.host.21.0');
  const table = path.join(folder, 'progress.csv');
  await writeFile(file, events(0, 10));
  const first = asking();
  const { runId } = await first((client) =>
    client.imports.import({ paths: [folder], follow: true }),
  );
  const run = runId ?? '';
  await appendFile(file, events(10, 15));
  await writeFile(table, 'time/total_timesteps,train/loss\n1,0.5\n2,0.2');
  const grown = { 'charts/episodic_return': 15, 'train/loss': 1 };
  await expect.poll(() => pointsOf(first, run), SOON).toMatchObject(grown);
  const { pid } = await first((client) => client.engine.hello());
  process.kill(pid, 'SIGKILL');
  const ask = asking();
  await appendFile(file, events(15, 20));
  await appendFile(table, '5\n3,0.1\n');
  const more = { 'charts/episodic_return': 20, 'train/loss': 3 };
  await expect.poll(() => pointsOf(ask, run).catch(() => null), SOON).toMatchObject(more);
  const detail = await ask((client) => client.runs.get({ run }));
  expect(detail).toMatchObject({ followed: true, run: { phase: 'ended', verdict: null } });
  await ask((client) => client.imports.unfollow({ run }));
  await appendFile(file, events(20, 30));
  expect((await ask((client) => client.runs.get({ run }))).followed).toBeUndefined();
  expect(await pointsOf(ask, run)).toMatchObject(more);
});

/** Writes as CleanRL, SB3's loggers and verl do, and says nothing. */
const SILENT_TRAINING = `
import os, shutil, socket, sys, time
made, rollouts = sys.argv[1], sys.argv[2].partition("=")[2]
os.makedirs("runs/CartPole__ppo__1")
name = "events.out.tfevents.%d.%s.%d.0" % (time.time(), socket.gethostname(), os.getpid())
shutil.copyfile(made, os.path.join("runs/CartPole__ppo__1", name))
os.makedirs("logs/monitor", exist_ok=True)
with open("logs/monitor/0.monitor.csv", "w") as file:
    file.write('#{"t_start": %f, "env_id": "x"}\\nr,l,t\\n1.0,9,0.1\\n' % time.time())
with open("logs/progress.csv", "w") as file:
    file.write("time/total_timesteps,train/loss\\n1,0.5\\n2,0.25\\n")
os.makedirs(rollouts)
for step in (1, 2):
    with open(os.path.join(rollouts, "%d.jsonl" % step), "w") as file:
        file.write('{"input": "q", "output": "a", "score": %d, "step": %d}\\n' % (step, step))
`;

test('what a silent command writes below its folder and where its argv says is drawn, and no older training', async () => {
  const folder = await folderOf('silent');
  const older = path.join(folder, 'runs', 'older');
  await mkdir(older, { recursive: true });
  await mkdir(path.join(folder, 'logs'));
  await writeFile(path.join(older, 'events.out.tfevents.1700000000.host.9.0'), events(0, 99));
  await writeFile(
    path.join(folder, 'logs', 'progress.csv'),
    'time/total_timesteps,train/old\n7,7\n',
  );
  const created = path.join(served.cockpit.home, 'made.events');
  await writeFile(created, events(0, 12));
  const script = path.join(folder, 'train.py');
  await writeFile(script, SILENT_TRAINING);
  const rollouts = path.join(served.cockpit.home, 'strangers', 'rollouts of silent');
  const run = await served.cockpit.runView(
    'run',
    'command',
    '--cwd',
    folder,
    '--',
    'python3',
    script,
    created,
    `trainer.rollout_data_dir=${rollouts}`,
  );
  expect(run.exit).toEqual({ code: 0, signal: null });
  expect(run.verdict).toBe('succeeded');
  expect(run.reasons.join('\n')).toMatch(/its log is empty \(0 bytes\), but \d+ metric points/);
  const points = await pointsOf(asking(), run.runId);
  expect(points).toMatchObject({
    'charts/episodic_return': 12,
    'monitor/0/reward': 1,
    'train/loss': 2,
    'rollout/score_mean': 2,
  });
  expect(points).not.toHaveProperty('train/old');
});

test('of two runs in one folder at the same time each draws what its own process wrote', async () => {
  const folder = await folderOf('shared');
  const script = path.join(folder, 'train.py');
  await writeFile(
    script,
    `
import os, shutil, socket, sys, time
time.sleep(float(sys.argv[3]))
folder = "runs/%s" % sys.argv[2]
os.makedirs(folder)
name = "events.out.tfevents.%d.%s.%d.0" % (time.time(), socket.gethostname(), os.getpid())
shutil.copyfile(sys.argv[1], os.path.join(folder, name))
time.sleep(float(sys.argv[4]))
`,
  );
  const start = async (name: string, count: number, beforeS: number, afterS: number) => {
    const created = path.join(served.cockpit.home, `${name}.events`);
    await writeFile(created, events(0, count));
    const times = [String(beforeS), String(afterS)];
    const words = ['--', 'python3', script, created, name, ...times];
    return served.cockpit.runView('run', 'command', '--cwd', folder, ...words);
  };
  const [first, second] = await Promise.all([start('a', 7, 2, 6), start('b', 5, 3, 1)]);
  const ask = asking();
  expect(await pointsOf(ask, first.runId)).toMatchObject({ 'charts/episodic_return': 7 });
  expect(await pointsOf(ask, second.runId)).toMatchObject({ 'charts/episodic_return': 5 });
});

test('import --follow stays until Ctrl+C, and what it read stays', async () => {
  const folder = await folderOf('by hand');
  const file = path.join(folder, 'events.out.tfevents.1700000000.host.31.0');
  await writeFile(file, events(0, 3));
  const child = served.cockpit.spawn('import', '--follow', '--json', folder);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await expect.poll(() => text, SOON).toContain('\n');
  const run = z.object({ runId: z.string() }).parse(JSON.parse(text)).runId;
  await appendFile(file, events(3, 8));
  const ask = asking();
  const wanted = { 'charts/episodic_return': 8 };
  await expect.poll(() => pointsOf(ask, run), SOON).toEqual(wanted);
  const ended = new Promise<number | null>((done) => {
    child.on('close', (code) => done(code));
  });
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  const stored = path.join(served.cockpit.home, 'keep', run, 'follow.json');
  await expect(readFile(stored)).rejects.toThrow('ENOENT');
  expect(await pointsOf(ask, run)).toEqual(wanted);
});
