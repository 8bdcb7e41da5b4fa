import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { repetitions } from '../../scripts/setup/repetitions.mjs';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import {
  MIB,
  bigFolder,
  cutAt,
  transferPlan,
  overheadBytes,
  sumOf,
  until,
} from './fixtures/big-folder.fixture';
import { TransferTargets } from './fixtures/transfer-targets.fixture';
import { Transfer } from './transfer';

const targets = new TransferTargets();
beforeAll(packToolsPayload);
afterEach(() => targets.end());

async function opened(mib: number) {
  const here = await targets.open('local');
  const target = await targets.open('ssh:there');
  const source = await bigFolder(await targets.folder('big'), mib);
  const sink = join(await targets.folder('sink'), 'project');
  await target.agentPid();
  const bootBytes = await target.wireBytes();
  const scan = () => transferPlan(here.target, target.target, source, sink);
  return { here, there: target, source, sink, bootBytes, looked: scan };
}

/** Of MiB: 300 of them need some seconds. */
const SIZE_MIB = Number(process.env['RL_COCKPIT_SEND_MIB'] ?? repetitions(60, 300));

test(`${SIZE_MIB} MiB arrive whole over three cuts, each of which costs at most one MiB`, async () => {
  const { here, there, source, sink, bootBytes, looked } = await opened(SIZE_MIB);
  const plan = await looked();
  const transfer = new Transfer(plan, here.target, there.target, 'refuse');
  const end = transfer.run();
  const shares = [0, 1, 2].map((third) => third / 3 + randomInt(5, 30) / 100);
  const count = await cutAt(transfer, shares, async (nth) => {
    process.kill(nth === 1 ? await there.agentPid() : there.doorPid(), 'SIGKILL');
  });
  expect(await end).toMatchObject({ ok: true, value: { path: sink, aside: null } });
  expect(transfer.view()).toMatchObject({ cuts: 3, arrivedBytes: plan.preview.bytes });
  expect(sumOf(sink)).toBe(sumOf(source));
  // Besides the files: a boot of an agent after each cut, and what is around the pieces.
  const boots = (count + 1) * bootBytes;
  const allowed = plan.preview.bytes + count * MIB + boots + overheadBytes(plan) + 100_000;
  const wire = await there.wireBytes();
  process.stderr.write(
    `files ${plan.preview.bytes}, wire ${wire}, allowed ${allowed}, boots ${boots}\n`,
  );
  expect(wire).toBeGreaterThan(plan.preview.bytes);
  expect(wire).toBeLessThan(allowed);
  expect(transfer.view().wireBytes).toBeLessThan(allowed);
});

test('an engine that starts over continues where the last one was killed', async () => {
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
