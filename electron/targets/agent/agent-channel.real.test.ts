import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { capacityText } from '#core/lib/size-text';
import local from '../kinds/local';
import { packToolsPayload } from '../fixtures/tools-payload.fixture';
import type { Target, TargetKind } from '../target';
import { patient } from '../../../scripts/setup/patience.mjs';

/** Few programs of a machine write into its shared memory. */
const SHARED = '/dev/shm';
const LARGE_BYTES = 100e6;
/** An agent starts in a second or so; on a loaded machine it may take many. */
const SOON = { timeout: patient(20_000) };

const kind: TargetKind = local;

beforeAll(packToolsPayload);

const open: Target[] = [];
const folders: string[] = [];

/** @param base where its folder is made */
async function localTarget(base = tmpdir()): Promise<{ target: Target; folder: string }> {
  const folder = await mkdtemp(join(base, 'rl-cockpit-channel '));
  const [seen] = await kind.find(new AbortController().signal);
  const target = seen && kind.open(seen, { stateDir: folder });
  if (target === undefined) throw new Error('This computer is no target.');
  open.push(target);
  folders.push(folder);
  return { target, folder };
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((target) => target.close()));
  await Promise.all(
    folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })),
  );
});

/** Everything a tail brought, as if it were the file. */
function collect(target: Target, path: string) {
  const seen = { bytes: Buffer.alloc(0), resets: 0 };
  const tail = target.tail(path, 0, null, {
    data: async (from, bytes) => {
      expect(from).toBe(seen.bytes.length);
      seen.bytes = Buffer.concat([seen.bytes, bytes]);
    },
    reset: async () => {
      seen.resets += 1;
      seen.bytes = Buffer.alloc(0);
    },
  });
  return { seen, tail };
}

async function agentPid(target: Target): Promise<number> {
  const hello = await target.hello();
  if (!hello.ok) throw new Error(hello.error.says);
  return hello.value.pid;
}

test('this machine answers with facts about itself', async () => {
  const { target } = await localTarget();
  const hello = await target.hello();
  expect(hello).toMatchObject({ ok: true, value: { proto: 1, cpuCount: expect.any(Number) } });
  await expect.poll(() => target.view().state).toBe('ready');
});

test('the free space is measured each time, also in the line about the machine', async () => {
  const { target, folder } = await localTarget(existsSync(SHARED) ? SHARED : tmpdir());
  const free = async (): Promise<number> => {
    const hello = await target.hello();
    return hello.ok ? (hello.value.diskFreeBytes ?? Number.NaN) : Number.NaN;
  };
  const before = await free();
  await writeFile(join(folder, 'large'), randomBytes(LARGE_BYTES));
  const after = await free();
  // Other programs write and delete there, too.
  expect(before - after).toBeGreaterThan(LARGE_BYTES / 2);
  expect(target.view().says).toContain(`${capacityText(after)} disk free`);
});

test('a machine whose agent is frozen answers without its free space', async () => {
  const { target } = await localTarget();
  process.kill(await agentPid(target), 'SIGSTOP');
  expect(await target.hello()).toMatchObject({ ok: true, value: { diskFreeBytes: null } });
  expect(target.view().says).not.toContain('disk free');
});

test('a file that grows arrives whole, also when the agent is killed in between', async () => {
  const { target, folder } = await localTarget();
  const path = join(folder, 'grows ü.log');
  await writeFile(path, 'begin\n');
  const { seen } = collect(target, path);
  let expected = 'begin\n';
  for (let round = 0; round < 5; round += 1) {
    process.kill(await agentPid(target), 'SIGKILL');
    const more = `round ${round} ${'x'.repeat(400_000)}\n`;
    expected += more;
    await writeFile(path, more, { flag: 'a' });
    await expect.poll(() => seen.bytes.length, { timeout: patient(20_000) }).toBe(expected.length);
  }
  expect(seen.bytes.toString() === expected).toBe(true);
  expect(seen.resets).toBe(0);
});

test('a file rewritten in place with a longer header comes again from its begin', async () => {
  const { target, folder } = await localTarget();
  const path = join(folder, 'progress.csv');
  await writeFile(path, 'a,b\n1,2\n');
  const { seen } = collect(target, path);
  await expect.poll(() => seen.bytes.toString(), SOON).toBe('a,b\n1,2\n');
  await writeFile(path, 'a,b,c\n1,2,\n3,4,5\n', { flag: 'r+' });
  await expect.poll(() => seen.bytes.toString(), SOON).toBe('a,b,c\n1,2,\n3,4,5\n');
  expect(seen.resets).toBe(1);
});

test('a document rewritten with more in its middle comes again from its begin, though its head is the same', async () => {
  const { target, folder } = await localTarget();
  const path = join(folder, 'training_metrics.json');
  const head = `{"rewards": [${'1.25, '.repeat(2_000)}`;
  await writeFile(path, `${head}7]}`);
  const { seen } = collect(target, path);
  await expect.poll(() => seen.bytes.toString(), SOON).toBe(`${head}7]}`);
  await writeFile(path, `${head}7, 8, 9]}`, { flag: 'r+' });
  await expect.poll(() => seen.bytes.toString(), SOON).toBe(`${head}7, 8, 9]}`);
  expect(seen.resets).toBe(1);
});

test('an agent whose engine is gone ends by itself', async () => {
  const { target } = await localTarget();
  const pid = await agentPid(target);
  await target.close();
  open.pop();
  await expect.poll(() => alive(pid), SOON).toBe(false);
});

/** The target while RL_COCKPIT_PYTHON names this program. */
async function withPython(python: string, work: (target: Target) => Promise<void>): Promise<void> {
  const before = process.env['RL_COCKPIT_PYTHON'];
  process.env['RL_COCKPIT_PYTHON'] = python;
  try {
    await work((await localTarget()).target);
  } finally {
    if (before === undefined) delete process.env['RL_COCKPIT_PYTHON'];
    else process.env['RL_COCKPIT_PYTHON'] = before;
  }
}

test('without a Python the target says what is missing', () =>
  withPython('/nowhere/python3', async (target) => {
    const hello = await target.hello();
    expect(hello).toMatchObject({ ok: false, error: { code: 'agent-gone' } });
    expect(JSON.stringify(hello)).toContain('/nowhere/python3');
  }));

test('the environments of this machine are asked of its agent, and refused with the reason where there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rl-cockpit-slow '));
  folders.push(folder);
  const slow = join(folder, 'python3');
  await writeFile(slow, '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
  await withPython(slow, async (target) => {
    const envs = target.envs();
    expect(target.view().state).toBe('starting');
    await target.close();
    expect(await envs).toMatchObject({ ok: false });
  });
  await withPython('/nowhere/python3', async (target) => {
    expect(await target.envs()).toMatchObject({ ok: false, error: { code: 'agent-gone' } });
  });
});

function alive(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' }).startsWith(
      'Z',
    );
  } catch {
    return false;
  }
}
