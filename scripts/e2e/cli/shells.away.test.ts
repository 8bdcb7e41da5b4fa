import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { hasSshd, Sshd } from '../fixtures/sshd.fixture';
import { patient } from '../../setup/patience.mjs';

const Ladder = z.object({
  canStop: z.boolean(),
  says: z.string(),
  target: z.string(),
  rungs: z.array(z.object({ signal: z.string(), waitMs: z.number().nullable() })),
  processes: z.array(z.object({ pid: z.int(), role: z.string(), name: z.string() })),
});
const Refused = z.object({ error: z.object({ code: z.string(), says: z.string() }) });

let sshd: Sshd | null = null;
let cockpit: Cockpit;

beforeAll(async () => {
  if (hasSshd)
    sshd = await Sshd.open({ more: () => 'Host asks\n  HostName 127.0.0.1\n  Port 1\n' });
  cockpit = await Cockpit.open({
    SHELL: '/bin/sh',
    ...(sshd === null ? {} : { RL_COCKPIT_SSH_CONFIG: sshd.config }),
  });
});

afterAll(async () => {
  await cockpit?.close();
  await sshd?.close();
});

/** Types lines into `term` and gives what it wrote until it ended. */
async function typed(words: readonly string[], lines: string) {
  const child = cockpit.spawn('term', ...words);
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stdin.end(lines);
  const status = await new Promise<number | null>((resolve) => {
    child.on('close', (code) => resolve(code));
  });
  return { out, status };
}

/** Files that look like a venv, and a program that says which one it is. */
function makeEnv(parent: string, name: string): string {
  const prefix = path.join(parent, name);
  mkdirSync(path.join(prefix, 'bin'), { recursive: true });
  writeFileSync(path.join(prefix, 'pyvenv.cfg'), 'home = /usr/bin\nversion = 3.11.2\n');
  const python = path.join(prefix, 'bin', 'python');
  writeFileSync(python, `#!/bin/sh\necho "python of $VIRTUAL_ENV"\n`, { mode: 0o755 });
  return python;
}

test('a shell of this machine opens in this terminal, in this folder, and ends as it ends', async () => {
  const { out, status } = await typed(['--cwd', '/usr/share'], 'pwd\nexit 7\n');
  expect(out).toBe('/usr/share\n');
  expect(status).toBe(7);
});

test('an interpreter comes first in its shell; one that is not there opens none', async () => {
  const python = makeEnv(cockpit.home, "it's $(touch pwned) env");
  const { out } = await typed(['--env', python, '--cwd', '/'], 'command -v python\n');
  expect(out).toBe(`${python}\n`);
  const gone = Refused.parse(await cockpit.json('term', '--env', '/no/such/bin/python'));
  expect(gone.error).toMatchObject({ code: 'env-missing' });
});

test('a folder that is not there is refused by its name', async () => {
  const gone = Refused.parse(await cockpit.json('term', '--cwd', '/no/such'));
  expect(gone.error).toMatchObject({ code: 'cwd-missing' });
});

describe.skipIf(!hasSshd)('on a host', () => {
  test('a shell opens there with an environment of the host active, by one command', async () => {
    const home = sshd?.home ?? '';
    const python = makeEnv(home, 'my `touch pwned` env');
    const words = ['--target', 'ssh:lab', '--env', python, '--cwd', home];
    const { out } = await typed(words, 'echo "at ${SSH_CONNECTION%% *}"; python; ls; exit\n');
    expect(out).toContain('at 127.0.0.1');
    expect(out).toContain(`python of ${path.dirname(path.dirname(python))}`);
    expect(out).not.toMatch(/^pwned/m);
  });

  test('one that cannot be reached is refused with the reason, and an unknown one by its name', async () => {
    const asks = Refused.parse(await cockpit.json('term', '--target', 'ssh:asks'));
    expect(asks.error).toMatchObject({ code: 'ssh-unreachable' });
    const none = Refused.parse(await cockpit.json('term', '--target', 'wsl:No Such'));
    expect(none.error.says).toContain('wsl:No Such');
  });
});

test('the ladder of a run says what a stop would do, with the processes, and does nothing', async () => {
  const source = 'import time\nprint("up", flush=True)\ntime.sleep(600)';
  const requests = ['command', '--name', 'long', '--detach', '--', 'python3', '-u', '-c', source];
  const { runId } = await cockpit.runView('run', ...requests);
  await expect
    .poll(async () => Ladder.parse(await cockpit.json('ladder', runId)).processes.length, {
      timeout: patient(20_000),
    })
    .toBeGreaterThan(0);
  const ladder = Ladder.parse(await cockpit.json('ladder', runId));
  expect(ladder).toMatchObject({ canStop: true, target: 'local', says: 'It is running on local.' });
  expect(ladder.rungs).toMatchObject([
    { signal: 'SIGINT', waitMs: 1000 },
    { signal: 'SIGTERM', waitMs: 1000 },
    { signal: 'SIGKILL', waitMs: null },
  ]);
  expect(ladder.processes[0]).toMatchObject({ role: 'training' });
  expect((await cockpit.cli('ladder', runId)).stdout.toString()).toMatch(
    /1\. SIGINT asks the program to save and exit, then waits 1 s\n.*\n.*\nThis would stop:\nPID/,
  );
  expect((await cockpit.runView('stop', runId, '--now')).verdict).toBe('stopped');
  const after = Ladder.parse(await cockpit.json('ladder', runId));
  expect(after).toMatchObject({ canStop: false, processes: [] });
});
