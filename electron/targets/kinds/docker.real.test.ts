import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeDocker, fakeDocker } from '../docker.fixture';
import { packToolsPayload } from '../fixtures/tools-payload.fixture';
import type { Target } from '../target';
import { DockerKind } from './docker';

let docker: FakeDocker;
let kind: DockerKind;
const open: Target[] = [];

beforeAll(packToolsPayload);
beforeEach(async () => {
  docker = await fakeDocker();
  kind = new DockerKind();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((target) => target.close()));
  await docker.end();
});

const refresh = () => kind.find(AbortSignal.timeout(15_000));

function byName(name: string): Target {
  const seen = kind.named(`docker:${name}`);
  if (seen === null) throw new Error(`${name} is no name of a container.`);
  const target = kind.open(seen, { stateDir: null });
  open.push(target);
  return target;
}

test('running containers are listed, and one that stopped is marked so', async () => {
  await docker.set('trainer', 'other-1');
  expect(await refresh()).toMatchObject([
    {
      id: 'docker:trainer',
      name: 'trainer',
      isRunning: true,
      says: expect.stringContaining('torch:2'),
    },
    { id: 'docker:other-1', isRunning: true },
  ]);
  await docker.set('trainer');
  const [, stopped] = await refresh();
  expect(stopped).toMatchObject({
    id: 'docker:other-1',
    isRunning: false,
    problem: expect.anything(),
  });
});

test('without an engine, a client or a container nothing is listed, and nothing is said', async () => {
  expect(await refresh()).toEqual([]);
  await docker.off();
  expect(await refresh()).toEqual([]);
  const path = process.env['PATH'];
  process.env['PATH'] = '/nowhere';
  expect(await refresh()).toEqual([]);
  process.env['PATH'] = path;
});

test('an engine on another machine is not asked', async () => {
  await docker.set('trainer');
  await docker.leadTo('ssh://lab');
  expect(await refresh()).toEqual([]);
  expect(await byName('trainer').connect()).toMatchObject({
    ok: false,
    error: { code: 'docker-elsewhere', says: expect.stringContaining('ssh://lab') },
  });
});

test('a container that the user names is entered, or refused with the reason', async () => {
  expect(await byName('nobody').connect()).toMatchObject({
    error: { code: 'docker-no-container' },
  });
  await docker.set('trainer');
  const target = byName('trainer');
  expect(target.view()).toMatchObject({ id: 'docker:trainer', kind: 'docker', state: 'off' });
  const hello = await target.connect();
  expect(hello).toMatchObject({ ok: true });
  // The state of its runs is in the container, at its default place.
  expect(hello.ok && hello.value.stateDir.startsWith(docker.home)).toBe(true);
  await expect.poll(() => target.view().state).toBe('ready');
  await docker.off();
  expect(await byName('other').connect()).toMatchObject({ error: { code: 'docker-off' } });
  process.env['PATH'] = '/nowhere';
  expect(await byName('other').connect()).toMatchObject({ error: { code: 'docker-missing' } });
});

test.each(['', '-it', 'a b', '../x', 'a'])('%j is no name of a container', (name) => {
  expect(kind.named(`docker:${name}`)).toBeNull();
  expect(kind.named(`ssh:${name}`)).toBeNull();
});

test('a shell of a container is a terminal in it', () => {
  const access = byName('trainer').shellAccess();
  expect(access).toMatchObject({ client: ['docker', 'exec', '-it', 'trainer'], accepts: 'words' });
});
