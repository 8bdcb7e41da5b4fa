import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { SendRequest, type SendView } from '#core/contract/send-calls';
import { payloadForTests } from '../payload-for-tests';
import { prepare } from './prepare';
import { TargetsForTests } from './targets-for-tests';
import { Transfer } from './transfer';

const MIB = 1 << 20;
const targets = new TargetsForTests();
beforeAll(payloadForTests);
afterEach(() => targets.end());

/** One large file, some middling ones, many small ones: `mib` in all. */
async function bigFolder(mib: number): Promise<string> {
  const source = join(await targets.folder('big'), 'project');
  await mkdir(join(source, 'data/many'), { recursive: true });
  const half = Math.floor(mib / 2);
  await writeFile(join(source, 'data/large.bin'), randomBytes(half * MIB));
  const rest = mib - half - 1;
  for (let i = 0; i < rest; i += 1) {
    await writeFile(join(source, `data/part-${i}.bin`), randomBytes(MIB));
  }
  for (let i = 0; i < 512; i += 1) {
    await writeFile(join(source, `data/many/${i}.json`), randomBytes(2_048));
  }
  return source;
}

/** Hash of names and contents, by other programs than ours. */
function sumOf(folder: string): string {
  const command = 'find . -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum';
  return execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
}

async function opened(mib: number) {
  const here = await targets.open('local');
  const there = await targets.open('ssh:there');
  const source = await bigFolder(mib);
  const sink = join(await targets.folder('sink'), 'project');
  await there.agentPid();
  const bootBytes = await there.wireBytes();
  const looked = async () => {
    const request = SendRequest.parse({
      from: { target: 'local', path: source },
      to: { target: 'ssh:there', path: sink },
    });
    const plan = await prepare(here.target, there.target, request);
    if (!plan.ok) throw new Error(plan.error.says);
    return plan.value;
  };
  return { here, there, source, sink, bootBytes, looked };
}

async function until(transfer: Transfer, reached: (view: SendView) => boolean): Promise<void> {
  while (!transfer.hasEnded && !reached(transfer.view())) await sleep(1);
}

/** 300 MiB need some seconds; a fast look at the same thing is enough on a busy machine. */
const SIZE_MIB = Number(process.env['RL_COCKPIT_SEND_MIB'] ?? 300);

test('300 MB arrive whole over three cuts, each of which costs at most one MiB', async () => {
  const { here, there, source, sink, bootBytes, looked } = await opened(SIZE_MIB);
  const plan = await looked();
  const transfer = new Transfer(plan, here.target, there.target, 'refuse');
  const end = transfer.run();
  for (const cut of [1, 2, 3]) {
    const at = plan.preview.bytes * ((cut - 1) / 3 + randomInt(5, 30) / 100);
    await until(transfer, ({ arrivedBytes, cuts }) => cuts === cut - 1 && arrivedBytes >= at);
    process.kill(cut === 2 ? await there.agentPid() : there.doorPid(), 'SIGKILL');
    await until(transfer, ({ cuts }) => cuts === cut);
  }
  expect(await end).toMatchObject({ ok: true, value: { path: sink, aside: null } });
  expect(transfer.view()).toMatchObject({ cuts: 3, arrivedBytes: plan.preview.bytes });
  expect(sumOf(sink)).toBe(sumOf(source));
  // Besides the files: four boots of an agent, the names twice (look and open), and 200 bytes around each piece.
  const names = 2 * JSON.stringify(plan.entries).length;
  const pieces = Math.ceil(plan.preview.bytes / (256 * 1024)) * 200;
  const allowed = plan.preview.bytes + 3 * MIB + 4 * bootBytes + names + pieces + 100_000;
  const wire = await there.wireBytes();
  process.stderr.write(
    `files ${plan.preview.bytes}, wire ${wire}, allowed ${allowed}, boots ${4 * bootBytes}\n`,
  );
  expect(wire).toBeGreaterThan(plan.preview.bytes);
  expect(wire).toBeLessThan(allowed);
  expect(transfer.view().wireBytes).toBeLessThan(allowed);
});

test('an engine that begins anew goes on where the last one was killed', async () => {
  const { here, there, source, sink, looked } = await opened(40);
  const first = new Transfer(await looked(), here.target, there.target, 'refuse');
  const end = first.run();
  await until(first, ({ arrivedBytes }) => arrivedBytes > 15 * MIB);
  first.cancel();
  expect(await end).toMatchObject({ ok: false, error: { code: 'given-up' } });
  await there.killAgent();
  const plan = await looked();
  expect(plan.preview.arrivedBytes).toBeGreaterThan(15 * MIB);
  expect(plan.preview.sendBytes + plan.preview.arrivedBytes).toBe(plan.preview.bytes);
  const second = new Transfer(plan, here.target, there.target, 'refuse');
  expect((await second.run()).ok).toBe(true);
  expect(second.view().wireBytes).toBeLessThan(plan.preview.sendBytes + 200_000);
  expect(sumOf(sink)).toBe(sumOf(source));
});

test('an agent killed in any state of a transfer, on either side, leaves nothing half', async () => {
  for (const [state, side] of [
    ['sending', 'here'],
    ['proving', 'there'],
    ['proving', 'here'],
    ['placing', 'there'],
  ] as const) {
    const all = await opened(20);
    const transfer = new Transfer(await all.looked(), all.here.target, all.there.target, 'refuse');
    const pid = await all[side].agentPid();
    const end = transfer.run();
    await until(transfer, (view) => view.state === state && view.arrivedBytes > 0);
    process.kill(pid, 'SIGKILL');
    expect(await end).toMatchObject({ ok: true, value: { path: all.sink } });
    expect(sumOf(all.sink)).toBe(sumOf(all.source));
    expect((await readdir(join(all.sink, '..'))).toSorted()).toEqual(['project']);
    await targets.end();
  }
});
