import { afterEach, expect, test } from 'vitest';
import { FakeLoginTools, pidsWithEnv } from '../../../resources/python/login-tools.fixture';
import type { RunView } from '#core/contract/run/run';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { SOON } from '../fixtures/shells.fixture';
import { hasSshd, Sshd } from '../fixtures/sshd.fixture';

const LONG = ['--', 'python3', '-u', '-c', 'import time; print("up"); time.sleep(600)'] as const;
let host: FakeLoginTools;
let sshd: Sshd;
let cockpit: Cockpit;

/** A host with a log-in of logind for every connection, which kills what the log-in leaves behind. */
async function open(): Promise<void> {
  host = new FakeLoginTools(['systemd-run', 'loginctl', 'systemd-inhibit'], {
    manager: { KillUserProcesses: 'yes' },
    user: { Linger: 'yes' },
  });
  sshd = await Sshd.open({ env: { ...host.env, XDG_SESSION_ID: '7' } });
  cockpit = await Cockpit.open({ RL_COCKPIT_SSH_CONFIG: sshd.config });
}
afterEach(async () => {
  await cockpit.close();
  await sshd.close();
  host.remove();
});

const start = (): Promise<RunView> =>
  cockpit.runView('run', 'command', '--target', 'ssh:lab', '--detach', ...LONG);

/** The log-in ends: all of its processes are killed, but those that were put elsewhere. */
function logOut(): void {
  const reassigned = new Set(pidsWithEnv(`FAKE_SCOPE=${host.folder}`));
  for (const pid of pidsWithEnv(`FAKE_LOGIN_TOOLS=${host.folder}`))
    if (!reassigned.has(pid)) process.kill(pid, 'SIGKILL');
}

test.runIf(hasSshd)(
  'a training on a host that kills at log-out continues, supervised, when the connection is gone',
  async () => {
    await open();
    const run = await start();
    await expect.poll(() => host.locks().map(({ why }) => why)).toEqual([`Training ${run.runId}`]);
    logOut();
    const shown = (): Promise<RunView> => cockpit.runView('show', run.runId);
    // Whether it keeps awake comes with the first heartbeat after the contact.
    await expect
      .poll(shown, SOON)
      .toMatchObject({ phase: 'running', contact: 'ok', keepsAwake: true });
    expect(await cockpit.runView('stop', run.runId)).toMatchObject({ verdict: 'stopped' });
    await expect.poll(() => host.locks()).toEqual([]);
  },
);
