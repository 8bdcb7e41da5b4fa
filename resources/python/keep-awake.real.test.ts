import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AgentClient, eventually } from './agent-client.fixture';
import { FakeLoginTools, pidsWithEnv } from './login-tools.fixture';
import {
  isAlive,
  waitForExit,
  eventsOf,
  heartbeatOf,
  logOf,
  waitForOutput,
  procOf,
  pythonArgv,
  startRun,
  type StartedRun,
} from './target-run.fixture';

const stateDir = mkdtempSync(path.join(os.tmpdir(), 'rlc-awake-'));
const LONG = pythonArgv('import time\nfor i in range(600): print(i); time.sleep(0.1)');
const SHORT = pythonArgv('print("done")');
let loginTools: FakeLoginTools;
let agent: AgentClient;

function at(machine: FakeLoginTools, env: NodeJS.ProcessEnv = {}): void {
  loginTools = machine;
  agent = new AgentClient(stateDir, [], { ...loginTools.env, ...env });
}
beforeEach(() => at(new FakeLoginTools(['systemd-inhibit'])));
afterEach(async () => {
  await agent.close();
  loginTools.remove();
  rmSync(stateDir, { recursive: true, force: true });
});

const launch = (argv: readonly string[], spec: object = {}) =>
  startRun(agent, stateDir, argv, { spec: { keepAwake: true, ...spec } });
const report = (run: StartedRun) => eventsOf(run).filter(({ kind }) => kind === 'keep-awake');
const kill = (run: StartedRun) =>
  agent.ask('control', { runId: run.runId, mode: 'kill', nonce: 'n' });
const heard = (run: StartedRun) =>
  eventually('an event about it', () => (report(run).length > 0 ? report(run) : null));
const helpers = () => pidsWithEnv(`FAKE_LOGIN_TOOLS=${loginTools.folder}`);
const asleep = () => eventually('its sleep', () => (loginTools.locks().length === 0 ? true : null));

describe.runIf(process.platform === 'linux')('a training keeps its machine awake', () => {
  test('while it runs, and no longer; it is no part of the training', async () => {
    const program = 'import os, time\nprint(sorted(os.listdir("/proc/self/fd")))\ntime.sleep(3)';
    const run = await launch(pythonArgv(program));
    expect(await heard(run)).toMatchObject([{ holds: true }]);
    expect(loginTools.locks()).toMatchObject([
      { what: 'sleep:idle', why: `Training ${run.runId}` },
    ]);
    await eventually('a few beats', () => ((heartbeatOf(run)?.seq ?? 0) > 2 ? true : null));
    expect(heartbeatOf(run)?.processes.map(({ role }) => role)).toEqual(['training']);
    expect(await waitForExit(run)).toMatchObject({ code: 0, survivors: [] });
    await asleep();
    await eventually('the end of all but the agent', () =>
      helpers().every((pid) => pid === agent.child.pid) ? true : null,
    );
    // 3 is the listing itself.
    expect(logOf(run)).toBe("['0', '1', '2', '3']\n");
    expect(report(run)).toHaveLength(1);
  });

  test('a supervisor that is killed with -9 leaves nothing that keeps the machine awake', async () => {
    const run = await launch(LONG);
    await heard(run);
    const { supervisorPid, pid } = procOf(run) ?? { supervisorPid: 0, pid: 0 };
    process.kill(supervisorPid, 'SIGKILL');
    await asleep();
    expect(isAlive(pid)).toBe(true);
    await eventually('the end of its helpers', () =>
      helpers().every((one) => [agent.child.pid, pid].includes(one)) ? true : null,
    );
    process.kill(pid, 'SIGKILL');
  });

  test('a stop by force ends it with the training, and finds no process left over', async () => {
    const run = await launch(LONG);
    await heard(run);
    await kill(run);
    expect(await waitForExit(run)).toMatchObject({ signal: 'SIGKILL', survivors: [] });
    await asleep();
  });

  test('who may not block every sleep blocks that of an idle machine, and says what is missing', async () => {
    loginTools.setState({ inhibit: 'refuse-sleep' });
    const run = await launch(LONG);
    expect(await heard(run)).toMatchObject([
      { holds: true, says: expect.stringMatching(/by itself.*Access denied\.$/) },
    ]);
    expect(loginTools.locks()).toMatchObject([{ what: 'idle' }]);
    await kill(run);
    await waitForExit(run);
  });

  test.each([
    ['is refused', { inhibit: 'refuse' }, /Failed to inhibit: Access denied\.$/],
    ['finds no logind', { inhibit: 'no-bus' }, /Failed to connect to bus/],
  ])(
    'one that %s is reported with the reason, and the run does not care',
    async (_how, state, says) => {
      loginTools.setState(state);
      const run = await launch(LONG);
      expect(await heard(run)).toMatchObject([{ holds: false, says: expect.stringMatching(says) }]);
      expect(loginTools.locks()).toEqual([]);
      await kill(run);
      expect(await waitForExit(run)).toMatchObject({ survivors: [] });
    },
  );

  test('one that never answers delays neither start nor end, claims nothing, and goes with the run', async () => {
    loginTools.setState({ inhibit: 'hang' });
    const run = await launch(SHORT);
    expect(await waitForExit(run)).toMatchObject({ code: 0, survivors: [] });
    expect(report(run)).toEqual([]);
    await eventually('the end of what hangs', () => (helpers().length === 1 ? true : null));
  });

  test('one that is ended by someone is reported from then on', async () => {
    const run = await launch(LONG);
    await heard(run);
    for (const pid of helpers()) {
      const { supervisorPid, pid: training } = procOf(run) ?? {};
      if (![agent.child.pid, supervisorPid, training].includes(pid)) process.kill(pid, 'SIGKILL');
    }
    await eventually('its end', () => (report(run).length === 2 ? true : null));
    expect(report(run)[1]).toMatchObject({ holds: false, says: expect.stringMatching(/again/) });
    await kill(run);
    await waitForExit(run);
  });

  test.each([
    ['that was asked not to', { keepAwake: false }, []],
    ['in a distro, where Windows falls asleep', { target: 'wsl:Ubuntu' }, [{ holds: false }]],
  ])('a training %s asks no one', async (_which, spec, events) => {
    const run = await launch(
      pythonArgv('print("up", flush=True)\nimport time; time.sleep(1)'),
      spec,
    );
    await waitForOutput(run, 'up');
    await waitForExit(run);
    expect(loginTools.calls('systemd-inhibit')).toEqual([]);
    expect(report(run)).toMatchObject(events);
  });

  test('a machine without the tool says so', async () => {
    await agent.close();
    // Its own tools, without those of this machine that would answer instead.
    const bin = path.join(loginTools.folder, 'bin');
    rmSync(path.join(bin, 'systemd-inhibit'));
    for (const name of readdirSync('/usr/bin').filter((one) => /^(env|python3[\d.]*)$/.test(one)))
      symlinkSync(`/usr/bin/${name}`, path.join(bin, name));
    at(loginTools, { PATH: bin });
    const run = await launch(SHORT);
    await waitForExit(run);
    expect(report(run)).toMatchObject([
      { holds: false, says: expect.stringMatching(/systemd-inhibit was not found/) },
    ]);
  });
});
