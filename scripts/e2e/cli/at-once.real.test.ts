import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { expect, test } from 'vitest';
import { type EngineClient, isBrowserLike } from '../../../electron/parents/socket/engine-calls';
import { connectEngine } from '../../../electron/parents/socket/socket-client';
import { root } from '../../setup/paths.mjs';
import { Cockpit } from '../fixtures/cockpit.fixture';

const cliFile = path.join(root, 'out', 'cli.js');

// Many at once, and strangers: who answers, and who is refused.

test('ten command lines at once on a fresh home all get their answer', async ({
  onTestFinished,
}) => {
  const cockpit = await Cockpit.open();
  onTestFinished(() => cockpit.close());
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => cockpit.cli('runs', '--json')),
  );
  expect(answers.map(({ status, stdout }) => [status, stdout.toString()])).toEqual(
    Array.from({ length: 10 }, () => [0, '[]\n']),
  );
});

test('5,000 calls at once are answered or refused, and the engine continues', async ({
  onTestFinished,
}) => {
  const cockpit = await Cockpit.open();
  const serving = await cockpit.serve();
  onTestFinished(async () => {
    await serving.end();
    await cockpit.close();
  });
  await cockpit.json('runs');
  const socket = connectEngine(cockpit.home);
  await once(socket, 'open');
  if (!isBrowserLike(socket)) throw new TypeError('This WebSocket has no addEventListener.');
  const client: EngineClient = createORPCClient(new RPCLink({ websocket: socket }));
  const calls = Array.from({ length: 5_000 }, () => client.runs.list());
  const ends = await Promise.allSettled(calls);
  const refused = ends.filter((end) => end.status === 'rejected');
  expect(ends.length - refused.length).toBeGreaterThanOrEqual(2_064);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ data: { code: 'too-many-calls' } });
  }
  const { pid } = await client.engine.hello();
  expect(pid).toBe(serving.enginePid);
  socket.terminate();
});

test.skipIf(process.getuid?.() !== 0)(
  'a home of another user is refused with one sentence, for root too, and nothing is written there',
  async ({ onTestFinished }) => {
    const base = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-foreign-'));
    onTestFinished(() => rm(base, { recursive: true }));
    const theirs = path.join(base, 'theirs');
    await mkdir(theirs);
    await chown(theirs, 4_321, 4_321);
    await symlink(theirs, path.join(base, 'link'));
    for (const home of [theirs, path.join(base, 'link')]) {
      const env = { ...process.env, RL_COCKPIT_HOME: home };
      const done = spawnSync(process.execPath, [cliFile, 'runs', '--json'], { env });
      expect(done.status).toBe(2);
      expect(JSON.parse(done.stdout.toString())).toMatchObject({
        error: { code: 'foreign-folder' },
      });
    }
    expect(await readdir(theirs)).toEqual([]);
  },
);
