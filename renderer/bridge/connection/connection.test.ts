import { afterEach, expect, test, vi } from 'vitest';
import { aRun } from '../fixtures/run.test-data';
import { backOffMs } from '#core/lib/retry';
import { Connection } from './connection';
import { RECONNECT_WAITS } from './link';
import { EngineFixture, type Answers } from '../fixtures/engine.fixture';

const SOON = { timeout: 20_000 };

const open: Connection[] = [];
afterEach(() => open.splice(0).forEach((connection) => connection.stop()));

function anEvent(): { readonly happened: Promise<void>; readonly happens: () => void } {
  const target = new EventTarget();
  const happened = new Promise<void>((resolve) => {
    target.addEventListener('it', () => resolve());
  });
  return { happened, happens: () => target.dispatchEvent(new Event('it')) };
}

function changeOf(revision: number): NonNullable<Answers['changes']> {
  return async function* oneTick() {
    yield { run: null, revision };
  };
}

function connected(
  answers: Answers,
  actPatienceMs?: number,
): { shell: EngineFixture; connection: Connection } {
  const shell = new EngineFixture();
  const connection = new Connection(shell.transport, () => 42, actPatienceMs);
  open.push(connection);
  void connection.run();
  shell.engineStarts(answers);
  return { shell, connection };
}

test('a call that waits for an engine is answered when one starts', async () => {
  const shell = new EngineFixture();
  const connection = new Connection(shell.transport);
  open.push(connection);
  void connection.run();
  expect(connection.link().state).toBe('connecting');
  const result = connection.read((client) => client.runs.list());
  shell.engineStarts({ list: async () => [aRun()] });
  expect(await result).toEqual({ ok: true, value: [aRun()] });
  expect(connection.link().state).toBe('connected');
});

test('what the engine refuses is a value with its reason and remedy', async () => {
  const { connection } = connected({});
  expect(await connection.read((client) => client.runs.get({ run: 'x' }))).toEqual({
    ok: false,
    error: { code: 'asked', says: 'It was asked.', remedy: 'Ask less.' },
  });
});

test('a bug of the engine is a value too', async () => {
  const { connection } = connected({});
  const answer = await connection.act((client) => client.runs.start({ recipe: 'x' }));
  expect(answer).toMatchObject({ ok: false, error: { code: 'engine-error' } });
});

test('a read that is under way when the engine dies is asked again of the next one', async () => {
  const reached = anEvent();
  const { shell, connection } = connected({
    list: () => {
      reached.happens();
      return new Promise(() => undefined);
    },
  });
  const result = connection.read((client) => client.runs.list());
  await reached.happened;
  shell.engineDies();
  await vi.waitFor(
    () => expect(connection.link()).toEqual({ state: 'reconnecting', sinceMs: 42 }),
    SOON,
  );
  shell.engineStarts({ list: async () => [aRun({ name: 'again' })] });
  expect(await result).toMatchObject({ ok: true, value: [{ name: 'again' }] });
});

function stopThatNeverAnswers() {
  const reached = anEvent();
  const stop: Answers['stop'] = () => {
    reached.happens();
    return new Promise(() => undefined);
  };
  return { reached, stop };
}

test('an act that is under way when the engine dies is asked for again under its id, by which it is done once', async () => {
  const { reached, stop } = stopThatNeverAnswers();
  const { shell, connection } = connected({ stop });
  const answer = connection.act((client) => client.runs.stop({ run: 'x', mode: 'kill' }));
  await reached.happened;
  shell.engineDies();
  shell.engineStarts({ stop: async () => aRun({ name: 'stopped' }) });
  expect(await answer).toMatchObject({ ok: true, value: { name: 'stopped' } });
  const [first, second] = shell.acts;
  expect(shell.acts).toHaveLength(2);
  expect(second).toBe(`${first} again`);
});

test('two acts have two ids, and what is only read has none', async () => {
  const { shell, connection } = connected({ stop: async () => aRun() });
  const stop = () => connection.act((client) => client.runs.stop({ run: 'x', mode: 'kill' }));
  await stop();
  await stop();
  await connection.read((client) => client.runs.list());
  expect([shell.acts.length, new Set(shell.acts).size]).toEqual([2, 2]);
});

test('an act whose engine is gone for good says that it is not known whether it was done', async () => {
  const { reached, stop } = stopThatNeverAnswers();
  const { shell, connection } = connected({ stop }, 20);
  const answer = connection.act((client) => client.runs.stop({ run: 'x', mode: 'kill' }));
  await reached.happened;
  shell.engineDies();
  expect(await answer).toMatchObject({ ok: false, error: { code: 'link-broke' } });
});

test('the feed is subscribed again after the engine died', async () => {
  const { shell, connection } = connected({ changes: changeOf(1) });
  const revisions: number[] = [];
  connection.onChange((change) => revisions.push(change.revision));
  await vi.waitFor(() => expect(revisions).toContain(1), SOON);
  shell.engineDies();
  shell.engineStarts({ changes: changeOf(2) });
  await vi.waitFor(() => expect(revisions).toContain(2), SOON);
});

test('a port from anybody but the page’s own preload script is not used', async () => {
  const shell = new EngineFixture();
  const connection = new Connection(shell.transport);
  open.push(connection);
  void connection.run();
  const { port2 } = new MessageChannel();
  shell.say({ source: null, data: { type: 'rl-cockpit-port' }, ports: [port2] });
  shell.say({ source: shell.page, data: { type: 'other' }, ports: [port2] });
  shell.say({ source: shell.page, data: { type: 'rl-cockpit-port' }, ports: [] });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(connection.link().state).toBe('connecting');
  port2.close();
});

test('attempts to connect come soon at first and never later than every five seconds', () => {
  const waits = [0, 1, 2, 3, 4, 11, 51].map((failures) => backOffMs(RECONNECT_WAITS, failures));
  expect(waits).toEqual([150, 150, 300, 600, 1_200, 5_000, 5_000]);
});
