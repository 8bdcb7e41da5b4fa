import { expect, onTestFinished, test } from 'vitest';
import { type FakeApp, fakeApp } from './fixtures/echo-engine.fixture';
import { type RunningServer, startServer } from './start-server';

async function start(fake: FakeApp): Promise<RunningServer> {
  const started = await startServer({
    port: 0,
    outFolder: fake.outFolder,
    env: { ...process.env, RL_COCKPIT_HOME: fake.home },
    says: () => undefined,
    signal: new AbortController().signal,
  });
  if (!started.ok) throw new Error(started.error.says);
  onTestFinished(async () => {
    await started.value.close();
    fake.remove();
  });
  return started.value;
}

const BEGINS = 'process.send({ begun: true, enginePid: process.pid });';

test('a server can be opened while its engine still begins, and shows which process that is', async () => {
  const fake = fakeApp(`${BEGINS}
    setTimeout(() => process.send({ ready: true, socket: 's', role: 'engine', enginePid: process.pid }), 200);
    process.on('disconnect', () => process.exit(0));`);
  const server = await start(fake);
  expect(server.enginePid).toBeGreaterThan(0);
  const answer = await fetch(server.url, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(await server.problem).toBeNull();
});

test('an engine that begins and never gets ready is reported with what to do', async () => {
  const server = await start(fakeApp(`${BEGINS} setTimeout(() => process.exit(7), 10);`));
  expect(await server.problem).toMatchObject({ code: 'engine-failed' });
});
