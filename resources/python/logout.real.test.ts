import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { AgentClient, eventually } from './agent-client.fixture';
import { FakeLoginTools, pidsWithEnv } from './login-tools.fixture';
import {
  isAlive,
  waitForExit,
  eventsOf,
  waitForOutput,
  procOf,
  pythonArgv,
  startRun,
} from './target-run.fixture';
import type { StartedRun } from './target-run.fixture';

const stateDir = mkdtempSync(path.join(os.tmpdir(), 'rlc-logout-'));
const LONG = pythonArgv('import time\nfor i in range(600): print(i); time.sleep(0.1)');
const KILLS = { manager: { KillUserProcesses: 'yes' }, user: { Linger: 'yes' } };
const SCOPE = ['--user', '--scope', '-q', '--'];
let loginTools: FakeLoginTools;
let agent: AgentClient;

function logIn(state: object, session = '7'): void {
  loginTools = new FakeLoginTools(['systemd-run', 'loginctl'], state);
  agent = newAgent(session);
}
/** '' is no log-in at all. */
const newAgent = (session: string) =>
  new AgentClient(stateDir, [], { ...loginTools.env, XDG_SESSION_ID: session });
afterEach(async () => {
  await agent.close();
  loginTools.remove();
  rmSync(stateDir, { recursive: true, force: true });
});

/** Effect of logind with KillUserProcesses=yes: everything of the log-in, but what moved to another scope, is killed. */
function logOut(): void {
  const reassigned = new Set(pidsWithEnv(`FAKE_SCOPE=${loginTools.folder}`));
  for (const pid of pidsWithEnv(`FAKE_LOGIN_TOOLS=${loginTools.folder}`))
    if (!reassigned.has(pid)) process.kill(pid, 'SIGKILL');
}
const notes = (run: StartedRun) =>
  eventsOf(run)
    .filter(({ kind }) => kind === 'note')
    .map(({ says }) => says);
const launch = (spec: object = {}, argv = LONG) => startRun(agent, stateDir, argv, { spec });
async function end(run: StartedRun): Promise<void> {
  await agent.ask('control', { runId: run.runId, mode: 'kill', nonce: 'n' });
  await waitForExit(run);
}

describe.runIf(process.platform === 'linux')('on a host that kills at log-out', () => {
  test('a training continues outside of the log-in, supervised, and the record says how', async () => {
    logIn(KILLS);
    expect(await agent.ask('logout')).toMatchObject({ kills: true, scope: true, linger: true });
    const run = await launch();
    const { pid, supervisorPid } = procOf(run) ?? { pid: 0, supervisorPid: 0 };
    expect(notes(run)).toEqual([expect.stringMatching(/runs in its own scope/)]);
    logOut();
    await eventually('the end of the agent', () => (agent.child.signalCode === null ? null : true));
    expect([isAlive(pid), isAlive(supervisorPid)]).toEqual([true, true]);
    agent = newAgent('8');
    await waitForOutput(run, '20\n');
    expect(await agent.ask('digest', { runId: run.runId })).toMatchObject({
      run: { lock: 'held', childAlive: true },
    });
    await end(run);
  });

  test('without a user manager it would die, as is reported before and in the record; and it does', async () => {
    logIn({ ...KILLS, scope: 'no-bus' });
    expect(await agent.ask('logout')).toMatchObject({ kills: true, scope: false });
    const run = await launch();
    expect(notes(run)).toEqual([expect.stringMatching(/ends when the connection does\.$/)]);
    const { pid, supervisorPid } = procOf(run) ?? { pid: 0, supervisorPid: 0 };
    logOut();
    await eventually('its end', () => (isAlive(pid) || isAlive(supervisorPid) ? null : true));
    agent = newAgent('');
  });

  test('a scope that does not outlive the last log-in is reported with what to type', async () => {
    logIn({ ...KILLS, user: { Linger: 'no' } });
    expect(await agent.ask('logout')).toMatchObject({ scope: true, linger: false });
    const run = await launch();
    expect(notes(run)).toEqual([expect.stringMatching(/loginctl enable-linger$/)]);
    await end(run);
  });

  test('a logind that does not answer holds nothing up', async () => {
    logIn({ loginctl: 'hang' });
    const run = await launch();
    expect(procOf(run)).not.toBeNull();
    await end(run);
  });
});

describe.runIf(process.platform === 'linux')('a supervisor is started as ever', () => {
  test.each([
    ['where logind kills no process', { manager: { KillUserProcesses: 'no' } }, {}, '7'],
    [
      'where logind spares this user',
      { manager: { KillUserProcesses: 'yes', KillExcludeUsers: `root ${os.userInfo().username}` } },
      {},
      '7',
    ],
    ['in a distro, where systemd holds nothing', KILLS, { target: 'wsl:Ubuntu' }, '7'],
    ['outside of any log-in', KILLS, {}, ''],
  ])('%s', async (_where, state, spec, session) => {
    logIn(state, session);
    const run = await launch(spec, ['true']);
    await waitForExit(run);
    expect(notes(run)).toEqual([]);
    expect(loginTools.calls('systemd-run')).toEqual([]);
  });

  test('and is tried in a scope before it is put into one', async () => {
    logIn(KILLS);
    const run = await launch({}, ['true']);
    await waitForExit(run);
    const calls = loginTools.calls('systemd-run');
    expect(calls[0]).toEqual([...SCOPE, 'true']);
    expect(calls[1]?.slice(0, 4)).toEqual(SCOPE);
    expect(calls[1]).toContain(run.runDir);
  });
});
