import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { RunView } from '#core/contract/run/run';
import { servedCockpit } from '../fixtures/served-cockpit.fixture';

import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000), interval: 200 };
const FILES = [
  'spec.json',
  'proc.json',
  'heartbeat.json',
  'exit.json',
  'lock',
  'output.log',
  'events.jsonl',
];
const LONG_AGO = new Date('2026-01-01');

const served = servedCockpit();

const runs = async (): Promise<readonly RunView[]> =>
  z.array(RunView).parse(await served.cockpit.json('runs'));

/** Ways to damage a file, each given its path. */
const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  deep: (file) => writeFileSync(file, '['.repeat(100_000)),
  garbage: (file) => writeFileSync(file, Buffer.from([0, 255, 1, 254])),
  number: (file) =>
    writeFileSync(file, `{"schema":1,"wallMs":NaN,"pid":1e999,"code":${'9'.repeat(50_000)}}`),
  fifo: (file) => execFileSync('mkfifo', [file]),
  device: (file) => symlinkSync('/dev/zero', file),
  link: (file) => symlinkSync('/etc/hostname', file),
  folder: (file) => mkdirSync(file),
  huge: (file) => {
    writeFileSync(file, '{');
    truncateSync(file, 2 ** 40);
  },
};

/** Run directories like a good one, each with one file damaged in one way. @returns their ids */
function makeHostile(good: string): readonly string[] {
  const full = new Map(
    ['spec.json', 'proc.json', 'exit.json'].map((name) => [
      name,
      readFileSync(path.join(good, name)),
    ]),
  );
  let n = 0;
  return Object.values(DAMAGES).flatMap((damage) =>
    FILES.flatMap((damaged) =>
      [1, 2, 3, 4].map(() => {
        n += 1;
        const runId = `20260101-000000-${n.toString(16).padStart(8, '0')}`;
        const folder = path.join(path.dirname(good), runId);
        mkdirSync(folder);
        for (const [name, bytes] of full) {
          const text = bytes.toString().replaceAll(path.basename(good), runId);
          if (name !== damaged) writeFileSync(path.join(folder, name), text);
        }
        damage(path.join(folder, damaged));
        utimesSync(folder, LONG_AGO, LONG_AGO);
        return runId;
      }),
    ),
  );
}

test.skipIf(process.platform === 'win32')(
  'hundreds of hostile run directories hide no run and keep no command waiting; each can be shown and says why',
  async () => {
    const good = await served.cockpit.runView('run', 'command', '--', 'echo', 'up');
    const before = performance.now();
    await runs();
    const usual = performance.now() - before;
    const hostile = makeHostile(good.runDir);
    await expect.poll(async () => (await runs()).length, SOON).toBe(hostile.length + 1);
    const began = performance.now();
    const all = await runs();
    process.stdout.write(
      `runs --json: ${Math.round(usual)} ms with 1 run, ${Math.round(performance.now() - began)} ms with ${all.length}.\n`,
    );
    expect(all.map(({ runId }) => runId)).toEqual(expect.arrayContaining([good.runId, ...hostile]));
    expect(all.find(({ runId }) => runId === good.runId)).toMatchObject({ exit: { code: 0 } });
    // A directory that was looked at while this test wrote it is unreadable until it is looked at again.
    const unreadableRuns = async () => (await runs()).filter((run) => run.unreadable !== undefined);
    const count = Object.keys(DAMAGES).length * 4;
    await expect.poll(async () => (await unreadableRuns()).length, SOON).toBe(count);
    const unreadable = await unreadableRuns();
    for (const run of unreadable) {
      expect(run).toMatchObject({ phase: 'ended', verdict: null, exit: { code: 0 } });
      expect(run.reasons.join(' ')).toMatch(/^Unreadable: .*spec\.json .*delete the run/s);
    }
    const [shown] = unreadable;
    const again = await served.cockpit.runView('show', shown?.runId ?? '');
    expect(again).toMatchObject({ runId: shown?.runId, unreadable: shown?.unreadable });
    for (const runId of hostile)
      rmSync(path.join(path.dirname(good.runDir), runId), { recursive: true });
  },
);

test.skipIf(process.platform === 'win32')(
  'a live training whose run directory is removed is said to continue, and can be stopped',
  async () => {
    const { runId, runDir } = await served.cockpit.runView(
      'run',
      'command',
      '--detach',
      '--',
      'sleep',
      '600',
    );
    const { pid } = z
      .object({ pid: z.int() })
      .parse(JSON.parse(readFileSync(path.join(runDir, 'proc.json'), 'utf8')));
    await expect.poll(() => existsSync(path.join(runDir, 'heartbeat.json')), SOON).toBe(true);
    rmSync(runDir, { recursive: true, maxRetries: 10 });
    await expect
      .poll(async () => (await served.cockpit.runView('show', runId)).reasons, SOON)
      .toEqual([
        `Its run directory was removed; the training keeps running as process ${pid}. Anything it writes now is lost.`,
      ]);
    expect(isAlive(pid)).toBe(true);
    expect(await served.cockpit.runView('stop', runId)).toMatchObject({
      phase: 'lost',
      verdict: 'lost',
    });
    expect(isAlive(pid)).toBe(false);
  },
);

test('an index that is overwritten under the engine is built again, with every run and a word', async () => {
  const { runId } = await served.cockpit.runView('run', 'command', '--', 'echo', 'up');
  for (const ending of ['', '-wal']) {
    writeFileSync(path.join(served.cockpit.home, `cache.db${ending}`), Buffer.alloc(500_000, 7));
  }
  await expect
    .poll(async () => (await runs().catch(() => [])).map((run) => run.runId), SOON)
    .toContain(runId);
  // What is started from then on is followed and judged as ever.
  const next = served.cockpit.runView('run', 'command', '--', 'echo', 'more').catch(() => null);
  await next;
  await expect
    .poll(
      async () => (await runs().catch(() => [])).filter(({ exit }) => exit?.code === 0).length,
      SOON,
    )
    .toBeGreaterThanOrEqual(2);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
