import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { err } from '#core/lib/result';
import { GONE } from '../targets/agent/agent-refusals';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import type { Target } from '../targets/target';
import { MIB, bigFolder, transferPlan, sumOf, until } from './fixtures/big-folder.fixture';
import { transferAnswers } from './transfer-answers';
import { TransferTargets } from './fixtures/transfer-targets.fixture';
import { Transfer } from './transfer';

const targets = new TransferTargets();
beforeAll(packToolsPayload);
afterEach(() => targets.end());

async function bothSides() {
  const here = (await targets.open('local')).target;
  const target = await targets.open('ssh:there');
  return { here, there: target.target, stateDir: target.stateDir };
}

test('a disk that is full refuses, loses nothing, and the same transfer continues when there is room', async ({
  skip,
}) => {
  const small = await mkdtemp(join(tmpdir(), 'rlc-small-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', small]);
  if (mounted.status !== 0) {
    await rm(small, { recursive: true });
    return skip('a small disk can be mounted by root only');
  }
  try {
    const { here, there } = await bothSides();
    const source = await bigFolder(await targets.folder('big'), 6);
    await writeFile(join(small, 'mine'), randomBytes(4 * MIB));
    const sink = join(small, 'project');
    const first = new Transfer(
      await transferPlan(here, there, source, sink),
      here,
      there,
      'refuse',
    );
    expect(await first.run()).toMatchObject({ ok: false, error: { code: 'disk-full' } });
    expect(first.view().state).toBe('failed');
    expect((await readdir(small)).filter((name) => !name.startsWith('.'))).toEqual(['mine']);
    await rm(join(small, 'mine'));
    const again = await transferPlan(here, there, source, sink);
    expect(again.preview.arrivedBytes).toBeGreaterThan(2 * MIB);
    const second = new Transfer(again, here, there, 'refuse');
    expect((await second.run()).ok).toBe(true);
    expect(sumOf(sink)).toBe(sumOf(source));
  } finally {
    await targets.end();
    execFileSync('umount', [small]);
    await rm(small, { recursive: true, force: true });
  }
});

test('a place that cannot be written, one that is none and a source that is not there are refused by name', async () => {
  const { here, there } = await bothSides();
  const source = await bigFolder(await targets.folder('big'), 2);
  // As root the transfer reports it; for other users the scan already does.
  const scan = await transferPlan(here, there, source, '/proc/nothing/here').catch(String);
  const end =
    typeof scan === 'string' ? scan : await new Transfer(scan, here, there, 'refuse').run();
  expect(JSON.stringify(end)).toMatch(/\/proc.*(written|write)/);
  await expect(transferPlan(here, there, source, 'relative')).rejects.toThrow(
    'not an absolute path',
  );
  await expect(transferPlan(here, there, join(source, 'missing'), '/tmp/x')).rejects.toThrow(
    'missing',
  );
});

test('the log of a run is followed without a gap while a folder is sent', async () => {
  const { here, there } = await bothSides();
  const source = await bigFolder(await targets.folder('big'), 60);
  const folder = await targets.folder('sink');
  const log = join(folder, 'output.log');
  await writeFile(log, '');
  let followed = '';
  const tail = there.tail(log, 0, null, {
    data: async (_from, bytes) => {
      followed += Buffer.from(bytes).toString();
    },
    reset: async () => undefined,
  });
  const plan = await transferPlan(here, there, source, join(folder, 'p'));
  const transfer = new Transfer(plan, here, there, 'refuse');
  const end = transfer.run();
  let written = '';
  let seenInTransit = 0;
  for (let i = 0; i < 8; i += 1) {
    await until(transfer, ({ arrivedBytes }) => arrivedBytes > i * 6 * MIB);
    const line = `line ${i}\n`;
    written += line;
    await writeFile(log, line, { flag: 'a' });
    const wanted = written;
    await until(transfer, () => followed === wanted);
    if (!transfer.hasEnded) seenInTransit += 1;
  }
  expect((await end).ok).toBe(true);
  await expect.poll(() => followed).toBe(written);
  // Each of them arrived before the next one was written, while pieces were under way.
  expect(seenInTransit).toBeGreaterThan(4);
  tail.close();
});

test('a transfer that is given up leaves what has arrived, and nothing of it after it was dropped', async () => {
  const { here, there, stateDir } = await bothSides();
  const source = await bigFolder(await targets.folder('big'), 40);
  const sink = await targets.folder('sink');
  const transfer = new Transfer(
    await transferPlan(here, there, source, join(sink, 'p')),
    here,
    there,
    'refuse',
  );
  const end = transfer.run();
  await until(transfer, ({ arrivedBytes }) => arrivedBytes > 5 * MIB);
  transfer.cancel();
  expect((await end).ok).toBe(false);
  expect(transfer.view().state).toBe('cancelled');
  const again = await transferPlan(here, there, source, join(sink, 'p'));
  expect(again.preview.arrivedBytes).toBeGreaterThan(5 * MIB);
  const { id } = again.preview;
  await there.askTransfer('receiveDrop', { transfer: id }, transferAnswers.nothing);
  expect(await readdir(sink)).toEqual([]);
  expect(await readdir(join(stateDir, 'incoming'))).toEqual([]);
});

test('a piece that is damaged on the wire is sent again', async () => {
  const { here, there } = await bothSides();
  const source = await bigFolder(await targets.folder('big'), 3);
  const sink = join(await targets.folder('sink'), 'p');
  let spoiled = 0;
  const spoiling: Target = {
    ...there,
    askTransfer: (verb, fields, schema, bytes) => {
      if (verb !== 'receivePut' || bytes === undefined || spoiled > 0) {
        return there.askTransfer(verb, fields, schema, bytes);
      }
      spoiled += 1;
      return there.askTransfer(
        verb,
        fields,
        schema,
        bytes.map((byte, i) => (i === 7 ? byte ^ 1 : byte)),
      );
    },
  };
  const plan = await transferPlan(here, spoiling, source, sink);
  expect((await new Transfer(plan, here, spoiling, 'refuse').run()).ok).toBe(true);
  expect(spoiled).toBe(1);
  expect(sumOf(sink)).toBe(sumOf(source));
});

test('where only the last answer is lost, it is asked for again and nothing is put in place twice', async () => {
  const { here, there } = await bothSides();
  const source = await bigFolder(await targets.folder('big'), 3);
  const folder = await targets.folder('sink');
  const requests: string[] = [];
  const losing: Target = {
    ...there,
    askTransfer: async (verb, fields, schema, bytes) => {
      requests.push(verb);
      const answer = await there.askTransfer(verb, fields, schema, bytes);
      const isFirst = requests.filter((one) => one === 'receivePlace').length === 1;
      if (verb !== 'receivePlace' || !isFirst) return answer;
      expect(await readdir(folder)).toEqual(['p']);
      return err({ code: GONE, says: 'The connection was lost.', remedy: '' });
    },
  };
  const transfer = new Transfer(
    await transferPlan(here, losing, source, join(folder, 'p')),
    here,
    losing,
    'keep-both',
  );
  expect(await transfer.run()).toMatchObject({ ok: true, value: { path: join(folder, 'p') } });
  expect(transfer.view()).toMatchObject({ state: 'done', cuts: 1 });
  expect(requests.slice(requests.indexOf('receivePlace'))).toEqual([
    'receivePlace',
    'receivePlace',
  ]);
  expect(await readdir(folder)).toEqual(['p']);
});

test('a folder is never sent into itself', async () => {
  const { here } = await bothSides();
  const source = await bigFolder(await targets.folder('big'), 2);
  await mkdir(join(source, 'copies'));
  const into = transferPlan(here, here, source, join(source, 'copies/a'));
  await expect(into).rejects.toThrow('is inside');
});
