import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { RunView } from '#core/contract/run/run';
import { servedCockpit } from '../fixtures/served-cockpit.fixture';
import { patient } from '../../setup/patience.mjs';

const served = servedCockpit();

/** Steps 1 to 4, then a resume that goes back to 3. Step 2 diverged, 3 and 4 grew beyond any number. */
const STEPS = `
{"step": 1, "loss": 0.1}
{"step": 2, "loss": NaN}
{"step": 3, "loss": Infinity}
{"step": 4, "loss": -Infinity}
{"step": 3, "loss": 0.30000000000000004}
`.trimStart();

const printing = (text: string) => [
  'python3',
  '-c',
  `import sys; sys.stdout.write(${JSON.stringify(text)})`,
];

/** Bytes that are no text: NUL, half a character, what Latin-1 makes of é, a bare CR, no line end. */
const RAW = String.raw`b'up\n\x00\x01\xff\xfe \xe2\x82 caf\xe9\r 50%\r100%\n\x1b[31mred\x1b[0m'`;

const Point = z.union([
  z.tuple([z.number(), z.number().nullable(), z.union([z.number(), z.string()])]),
  z.tuple([z.number(), z.number().nullable(), z.union([z.number(), z.string()]), z.int()]),
]);
const Metrics = z.object({
  series: z.array(z.object({ tag: z.string(), xKind: z.string(), points: z.array(Point) })),
});

async function lossOf(run: RunView, ...flags: readonly string[]) {
  const reported = await served.cockpit.json('metrics', run.runId, '--name', 'loss', ...flags);
  const { series } = Metrics.parse(reported);
  expect(series.map(({ tag, xKind }) => [tag, xKind])).toEqual([['loss', 'timestep']]);
  return (series[0]?.points ?? []).map(([x, , value, segment]) =>
    segment === undefined ? [x, value] : [x, value, segment],
  );
}

test('logs are the very bytes that were written, also those that are no text', async () => {
  const code = `import sys; sys.stdout.buffer.write(${RAW})`;
  const run = await served.cockpit.runView('run', 'command', '--', 'python3', '-c', code);
  const { status, stdout } = await served.cockpit.cli('logs', run.runId);
  expect(status).toBe(0);
  expect(stdout.toString('latin1')).toBe(
    'up\n\x00\x01\xff\xfe \xe2\x82 caf\xe9\r 50%\r100%\n\x1b[31mred\x1b[0m',
  );
  expect(stdout.equals(await readFile(path.join(run.runDir, 'output.log')))).toBe(true);
});

test('logs write a key as it was printed, byte for byte, and with --mask its letters as stars', async () => {
  const key = 'sk-abcdefghijklmnopqrstuvwxyz123456';
  const printed = `up\nOPENAI_API_KEY=${key}\nloss 1\n`;
  const run = await served.cockpit.runView('run', 'command', '--', ...printing(printed));
  for (const follow of [[], ['-f']]) {
    const { stdout } = await served.cockpit.cli('logs', run.runId, ...follow);
    expect(stdout.toString()).toBe(printed);
    const masked = await served.cockpit.cli('logs', run.runId, '--mask', ...follow);
    expect(masked.stdout.toString()).toBe(
      printed.replace(/(?<=sk-)\w+/, (text) => '*'.repeat(text.length)),
    );
  }
});

test('logs -f shows what is written while it follows, and ends with the run', async () => {
  const go = path.join(served.cockpit.home, 'go');
  const code = `
import os, sys, time
print('up', flush=True)
while not os.path.exists(sys.argv[1]): time.sleep(0.02)
for i in range(2000): print('line', i)`;
  const words = ['--detach', '--', 'python3', '-c', code, go];
  const run = await served.cockpit.runView('run', 'command', ...words);
  const following = served.cockpit.spawn('logs', run.runId, '-f');
  const shown: Buffer[] = [];
  following.stdout.on('data', (chunk: Buffer) => shown.push(chunk));
  const closed = once(following, 'close');
  await expect
    .poll(() => Buffer.concat(shown).toString(), { timeout: patient(20_000) })
    .toBe('up\n');
  await writeFile(go, '');
  await closed;
  expect(following.exitCode).toBe(0);
  const lines = Array.from({ length: 2000 }, (_, i) => `line ${i}\n`);
  expect(Buffer.concat(shown).toString()).toBe(`up\n${lines.join('')}`);
});

test('who has seen enough of an answer ends it quietly', async () => {
  const count = 'for i in range(200000): print("line", i)';
  const run = await served.cockpit.runView('run', 'command', '--', 'python3', '-c', count);
  for (const words of [
    ['logs', run.runId],
    ['metrics', run.runId, '--csv'],
  ]) {
    const streams = served.cockpit.spawn(...words);
    let complaint = '';
    streams.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    const closed = once(streams, 'close');
    streams.stdout.destroy();
    await closed;
    expect({ status: streams.exitCode, complaint }).toEqual({ status: 141, complaint: '' });
  }
});

test('metrics print every point in full, NaN and the infinities as words, what was overwritten when asked', async () => {
  const run = await served.cockpit.runView('run', 'command', '--', ...printing(STEPS));
  const newest = await lossOf(run);
  expect(newest).toEqual([
    [1, 0.1],
    [2, 'NaN'],
    [3, 0.30000000000000004],
    [4, '-Infinity'],
  ]);
  expect(await lossOf(run, '--segments')).toEqual([
    [1, 0.1, 0],
    [2, 'NaN', 0],
    [3, 'Infinity', 0],
    [4, '-Infinity', 0],
    [3, 0.30000000000000004, 1],
  ]);
  const { stdout } = await served.cockpit.cli('metrics', run.runId, '--csv', '--segments');
  const [header, ...rows] = stdout.toString().trimEnd().split('\n');
  expect(header).toBe('tag,segment,x,wallMs,value');
  const cells = rows.map((row) => row.split(',')).filter(([tag]) => tag === 'loss');
  expect(cells.map(([, segment, x, , value]) => `${segment} ${x} ${value}`)).toEqual([
    '0 1 0.1',
    '0 2 NaN',
    '0 3 Infinity',
    '0 4 -Infinity',
    '1 3 0.30000000000000004',
  ]);
  const starts = run.startedMs ?? Number.NaN;
  for (const [, , , wallMs] of cells) expect(Number(wallMs)).toBeGreaterThanOrEqual(starts - 1000);
});

test('parse reads a file without making a run of it', async () => {
  const file = path.join(served.cockpit.home, 'steps.log');
  await writeFile(file, STEPS);
  const before = z.array(RunView).parse(await served.cockpit.json('runs'));
  const { status, stdout } = await served.cockpit.cli('parse', '--json', file);
  expect(status).toBe(0);
  expect(JSON.parse(stdout.toString())).toMatchObject({
    dialect: 'json-lines',
    lines: 5,
    states: [],
    series: [
      {
        tag: 'loss',
        xKind: 'timestep',
        points: [
          [1, null, 0.1],
          [2, null, 'NaN'],
          [3, null, 'Infinity'],
          [4, null, '-Infinity'],
          [3, null, 0.30000000000000004],
        ],
      },
    ],
  });
  expect(z.array(RunView).parse(await served.cockpit.json('runs'))).toEqual(before);
});

const Imported = z.strictObject({
  runs: z.array(z.strictObject({ path: z.string(), runId: z.string() })),
  left: z.array(z.strictObject({ path: z.string(), says: z.string() })),
  runId: z.string(),
});

test('the same bytes imported twice, under another name too, are one run that is not judged', async () => {
  const folder = path.join(served.cockpit.home, 'strangers');
  await mkdir(folder);
  const [log, copy, other] = ['train.log', 'copy of train.log', 'other.log'].map((name) =>
    path.join(folder, name),
  );
  if (log === undefined || copy === undefined || other === undefined) throw new Error('no names');
  await writeFile(log, STEPS);
  await writeFile(copy, STEPS);
  await writeFile(other, STEPS.slice(0, 40));
  const first = Imported.parse(await served.cockpit.json('import', log));
  expect(first.runs).toEqual([{ path: log, runId: first.runId }]);
  const second = Imported.parse(await served.cockpit.json('import', copy, other, log));
  expect(second.runId).toBe(first.runId);
  expect(second.runs.map(({ runId }) => runId === first.runId)).toEqual([true, false, true]);
  const run = await served.cockpit.runView('show', first.runId);
  expect(run).toMatchObject({ recipe: 'import', phase: 'ended', verdict: null, exit: null });
  expect((await served.cockpit.cli('logs', first.runId)).stdout.toString()).toBe(STEPS);
  expect((await lossOf(run, '--segments')).length).toBe(5);
});

const Patterned = z.object({ runId: z.string(), patterns: z.array(z.string()) });

/** The values of each series in a run's log, by name. */
async function valuesOf(runId: string): Promise<Record<string, unknown>> {
  const { series } = Metrics.parse(await served.cockpit.json('metrics', runId));
  const reported = series.filter(({ tag }) => /^(?:loss|score|speed)$/.test(tag));
  return Object.fromEntries(
    reported.map(({ tag, points }) => [tag, points.map(([x, , value]) => [x, value])]),
  );
}

test('metrics of your own are read at the start, after the end, by the next run of the command, and in an import', async () => {
  const script = path.join(served.cockpit.home, 'train.py');
  const lines = ['{"step": 1, "loss": 0.5}', 'at 10 score 7.25', 'at 20 score nan', 'speed 3'];
  await writeFile(script, lines.map((line) => `print(${JSON.stringify(line)})`).join('\n'));
  const score = String.raw`score=at (?<step>\d+) score (?<value>\S+)`;
  const speed = String.raw`speed=^speed (?<value>\S+)`;
  const loss = [[1, 0.5]];
  const scores = [
    [10, 7.25],
    [20, 'NaN'],
  ];
  const command = ['--', 'python3', script];
  const run = await served.cockpit.runView('run', 'command', '--pattern', score, ...command);
  expect(await valuesOf(run.runId)).toEqual({ loss, score: scores });

  const added = await served.cockpit.json('patterns', run.runId, '--pattern', speed);
  expect(Patterned.parse(added).patterns).toEqual([score, speed]);
  expect(await valuesOf(run.runId)).toEqual({ loss, score: scores, speed: [[1, 3]] });
  const spec = JSON.parse(await readFile(path.join(run.runDir, 'spec.json'), 'utf8'));
  expect(spec.patterns).toEqual([score]);

  const next = await served.cockpit.runView('run', 'command', ...command, '--seed', '2');
  expect(await valuesOf(next.runId)).toEqual({ loss, score: scores, speed: [[1, 3]] });
  await served.cockpit.json('patterns', next.runId, '--remove', score, '--remove', speed);
  expect(await valuesOf(next.runId)).toEqual({ loss });

  const log = path.join(run.runDir, 'output.log');
  const imports = async (...flags: readonly string[]): Promise<string> =>
    Imported.parse(await served.cockpit.json('import', log, ...flags)).runId;
  const plain = await imports();
  const own = await imports('--pattern', score);
  expect(own).not.toBe(plain);
  expect([await imports('--pattern', score), await imports()]).toEqual([own, expect.any(String)]);
  expect(await valuesOf(plain)).toEqual({ loss });
  expect(await valuesOf(own)).toEqual({ loss, score: scores });
});
