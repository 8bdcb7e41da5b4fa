import { randomInt } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import local from '../../../electron/targets/kinds/local';
import ssh from '../../../electron/targets/kinds/ssh';
import wsl from '../../../electron/targets/kinds/wsl';
import { bootBytes, newToken } from '../../../electron/targets/agent/agent-boot';
import { toolsPayload } from '../../../electron/targets/agent/tools-payload';
import { packToolsPayload } from '../../../electron/targets/fixtures/tools-payload.fixture';
import {
  MIB,
  bigFolder,
  cutAt,
  transferPlan,
  overheadBytes,
  sumOf,
} from '../../../electron/transfer/fixtures/big-folder.fixture';
import { TransferTargets } from '../../../electron/transfer/fixtures/transfer-targets.fixture';
import { Transfer } from '../../../electron/transfer/transfer';
import type { Target, TargetKind } from '../../../electron/targets/target';
import { fakeWsl } from '../../fake-wsl/fake-wsl.fixture';
import { hasSshd, Sshd } from '../fixtures/sshd.fixture';
import { ThrottledSsh } from './throttled-ssh.fixture';

const SIZE_MIB = Number(process.env['RL_COCKPIT_SEND_MIB'] ?? 300);
/** One boot of an agent carries all our Python; ssh shakes hands before it. */
async function bytesOfABoot(): Promise<number> {
  const boot = bootBytes(await toolsPayload(), { token: newToken(), stateDir: null });
  return boot.length + 20_000;
}

const folders = new TransferTargets();
const ends: (() => Promise<unknown> | void)[] = [];
beforeAll(packToolsPayload);
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await folders.end();
});

function setEnv(values: Readonly<Record<string, string>>): void {
  const before = { ...process.env };
  Object.assign(process.env, values);
  ends.push(() => {
    for (const name of Object.keys(values)) delete process.env[name];
    Object.assign(process.env, before);
  });
}

/** The target of this id, connected; and this computer. */
async function both(kind: TargetKind, id: string): Promise<{ here: Target; remote: Target }> {
  const seen = [...(await kind.find(new AbortController().signal))].find((one) => one.id === id);
  const [home] = await local.find();
  if (seen === undefined || home === undefined) throw new Error(`There is no ${id}.`);
  const here = local.open(home, { stateDir: await folders.folder('state') });
  const target = kind.open(seen, { stateDir: null });
  ends.push(
    () => here.close(),
    () => target.close(),
  );
  const hello = await target.connect();
  if (!hello.ok) throw new Error(hello.error.says);
  return { here, remote: target };
}

/** Programs that this process started and that still run, by their command line. */
async function childrenWith(text: string): Promise<readonly number[]> {
  const threads = await readdir('/proc/self/task');
  const lists = threads.map((id) => readFile(`/proc/self/task/${id}/children`, 'utf8'));
  const pids = (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean));
  const lines = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  const named = await Promise.all(lines);
  return pids.filter((_, i) => named[i]?.includes(text)).map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was cut before.
  }
}

async function sendOverCuts(
  { here, remote }: { here: Target; remote: Target },
  sink: string,
  cut: () => Promise<void>,
) {
  const source = await bigFolder(await folders.folder('big'), SIZE_MIB);
  const plan = await transferPlan(here, remote, source, sink);
  const transfer = new Transfer(plan, here, remote, 'refuse');
  const end = transfer.run();
  const shares = [0, 1, 2].map((third) => third / 3 + randomInt(5, 30) / 100);
  const count = await cutAt(transfer, shares, cut);
  const ended = await end;
  if (!ended.ok) throw new Error(JSON.stringify(ended.error));
  expect(ended.value.path).toBe(sink);
  expect(transfer.view().cuts).toBe(3);
  expect(sumOf(sink)).toBe(sumOf(source));
  const bytes = plan.preview.bytes;
  expect(transfer.view().wireBytes).toBeLessThan(
    bytes + count * MIB + overheadBytes(plan) + 100_000,
  );
  // Back again: only what has changed there since.
  await writeFile(join(sink, 'result.txt'), 'reward 1.0');
  const back = await transferPlan(remote, here, sink, source, { isProject: false });
  expect(back.preview).toMatchObject({ exists: 'folder', sendBytes: 10, thereBytes: bytes });
  const fetched = new Transfer(back, remote, here, 'merge');
  expect(await fetched.run()).toMatchObject({ ok: true });
  expect(sumOf(source)).toBe(sumOf(sink));
  return { plan, transfer, made: count };
}

describe.skipIf(!hasSshd)('a host reached by ssh', () => {
  test('gets 300 MB whole though the connection is cut three times, and nothing twice beyond a MiB', async () => {
    const wire = await ThrottledSsh.in(await folders.folder('wire'));
    const sshd = await Sshd.open({ client: [wire.option] });
    ends.push(() => sshd.close());
    setEnv({ RL_COCKPIT_SSH_CONFIG: sshd.config });
    const targets = await both(ssh, 'ssh:lab');
    const sink = join(sshd.home, 'project');
    const { plan, made } = await sendOverCuts(targets, sink, () => wire.cut());
    const connections = await wire.carried();
    const carried = connections.reduce((sum, one) => sum + one, 0);
    // ssh puts 37 bytes around 32 KiB at most, and shakes hands.
    const bytes = plan.preview.bytes;
    const boots = (made + 1) * (await bytesOfABoot());
    const allowed = (bytes + made * MIB + overheadBytes(plan) + boots) * 1.005;
    process.stderr.write(`ssh: files ${bytes}, wire ${carried}, allowed ${allowed}\n`);
    expect(connections.length).toBe(made + 1);
    expect(carried).toBeGreaterThan(bytes);
    expect(carried).toBeLessThan(allowed);
  });
});

describe.skipIf(process.platform !== 'linux')('a WSL distro', () => {
  test('gets 300 MB whole though wsl.exe is killed three times, and nothing twice beyond a MiB', async () => {
    const fake = await fakeWsl({ distros: [{ name: 'Ubuntu-22.04', default: true }] });
    ends.push(() => fake.close());
    setEnv(fake.env);
    const targets = await both(wsl, 'wsl:Ubuntu-22.04');
    const sink = join(fake.home('Ubuntu-22.04'), 'project');
    const { transfer } = await sendOverCuts(targets, sink, async () => {
      let pids = await childrenWith('wsl.exe');
      // The kernel leaves some out while others come and go.
      for (; pids.length === 0; pids = await childrenWith('wsl.exe')) await sleep(5);
      for (const pid of pids) kill(pid);
    });
    expect(transfer.view()).toMatchObject({ state: 'done', done: { keepsModes: true } });
  });
});
