import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Target } from '../target';
import { DISTRO, IDLE_MS, fakeDistro, orderOf } from './fixtures/fake-distro.fixture';
import { patient } from '../../../scripts/setup/patience.mjs';

/** Without the rights to make its own machine, the fake reports no boot id. */
const hasMachine = process.getuid?.() === 0 && !process.env['FAKE_WSL_ON_HOST'];
const { fake, running, distro } = fakeDistro();

async function launched(target: Target, ...argv: readonly string[]): Promise<string> {
  const answer = await target.launch(orderOf(...argv), {});
  if (!answer.ok) throw new Error(answer.error.says);
  return answer.value.runDir;
}

const exitOf = (runDir: string) =>
  readFile(join(runDir, 'exit.json'), 'utf8').then(
    (text): unknown => JSON.parse(text),
    () => null,
  );

test('a training continues, and holds its distro, after everything of this app is gone', async () => {
  const target = await distro();
  await target.connect();
  const runDir = await launched(target, '/bin/sh', '-c', 'sleep 3; exit 7');
  await target.close();

  await sleep(2 * IDLE_MS);

  expect(await running()).toEqual([DISTRO]);
  await expect.poll(() => exitOf(runDir), { timeout: patient(20_000) }).toMatchObject({ code: 7 });
  await expect.poll(running, { timeout: patient(20_000) }).toEqual([]);
});

test('an agent whose wsl.exe is killed is replaced, and a training never notices', async () => {
  const target = await distro();
  await target.connect();
  const runDir = await launched(target, '/bin/sh', '-c', 'sleep 3; exit 5');
  for (let round = 0; round < 3; round += 1) {
    const hello = await target.hello();
    if (!hello.ok) throw new Error(hello.error.says);
    const agents = await fake().call([
      '-d',
      DISTRO,
      '--cd',
      '~',
      '--exec',
      '/bin/kill',
      '-9',
      `${hello.value.pid}`,
    ]);
    expect(agents.status).toBe(0);
    await expect.poll(() => target.lostSinceMs()).not.toBeNull();
    await expect.poll(() => target.view().state, { timeout: patient(20_000) }).toBe('ready');
  }
  await expect.poll(() => exitOf(runDir), { timeout: patient(20_000) }).toMatchObject({ code: 5 });
});

/** The wsl.exe that this process started and that still run. */
function ourWslExes(): readonly number[] {
  const reported = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', `${process.pid}`], {
    encoding: 'utf8',
  });
  const lines = reported.split('\n').filter((line) => line.includes('--exec'));
  return lines.map((line) => Number.parseInt(line, 10));
}

test('a wsl.exe that is killed takes its agent along, never the training nor the distro', async () => {
  const target = await distro();
  await target.connect();
  const runDir = await launched(target, '/bin/sh', '-c', 'sleep 4; exit 6');
  const agents = ourWslExes();
  expect(agents).toHaveLength(1);
  for (const pid of agents) process.kill(pid, 'SIGKILL');
  await expect.poll(() => target.lostSinceMs()).not.toBeNull();
  await expect.poll(() => target.view().state, { timeout: patient(20_000) }).toBe('ready');
  await expect.poll(() => exitOf(runDir), { timeout: patient(20_000) }).toMatchObject({ code: 6 });
});

test.each([
  ['--terminate', 'it has restarted since'],
  ['--shutdown', 'its virtual machine has restarted since'],
])(
  'after %s the distro is off, is not booted unasked, and shows when it comes back',
  async (how, says) => {
    const target = await distro();
    await target.connect();
    await fake().call(how === '--terminate' ? [how, DISTRO] : [how]);
    await expect.poll(() => target.view().state, { timeout: patient(20_000) }).toBe('off');
    expect(target.view().says).toContain('was stopped');
    await sleep(500);
    expect(await running()).toEqual([]);
    expect(await target.connect()).toMatchObject({ ok: true });
    await expect.poll(() => target.view().state).toBe('ready');
    expect(target.view().says.includes(says)).toBe(hasMachine);
  },
);
