import { EventEmitter, once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeId } from '#core/contract/change-id';
import { Answer, ChangeJournal } from './change-journal';
import { runIdsOf } from './change';
import { type ChangeRequest, Changes } from './changes';

let home: string;
const engines: Changes[] = [];
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-changes-'));
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((changes) => changes.close()));
  await rm(home, { recursive: true });
});

const NOW = 1_800_000_000_000;
const idOf = (number: number, nowMs: number = NOW) =>
  changeId(nowMs, `${number}`.padStart(32, '0'));
const requestOf = (number: number, change: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id: idOf(number),
  again: false,
  call: 'runs.start',
  effect: 'repeats',
  ...change,
});
const unrepeated = (number: number, change: Partial<ChangeRequest> = {}): ChangeRequest =>
  requestOf(number, {
    call: 'runs.delete',
    effect: { once: 'See the list of runs: runs' },
    ...change,
  });
const answer = (json: unknown): Answer => ({ status: 200, body: { json } });
const never = (): Promise<null> => new Promise(() => undefined);
const forbidden = (): Promise<null> => Promise.reject(new Error('carried out a second time'));

/** An engine of this home; the one before it is taken as killed. */
async function engine(nowMs: number = NOW): Promise<Changes> {
  const changes = new Changes(await ChangeJournal.open(home, () => nowMs));
  engines.push(changes);
  return changes;
}

/** An act that runs until it is finished; it has begun once its line is in the journal. */
function anAct() {
  const events = new EventEmitter();
  const started = once(events, 'begun');
  const answered = once(events, 'end').then(([value]) => Answer.parse(value));
  const act = (): Promise<Answer> => {
    events.emit('begun');
    return answered;
  };
  return { act, begun: started, finish: (value: Answer): void => void events.emit('end', value) };
}

const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

test('a change that was answered gives the same answer when it is sent again, to the next engine too', async () => {
  const first = await engine();
  const line = first.connected(false);
  const reply = await first.execute(requestOf(1), line, () =>
    Promise.resolve(answer({ runId: 'a' })),
  );
  expect(reply).toEqual({ ok: true, value: answer({ runId: 'a' }) });
  expect(await first.execute(requestOf(1, { again: true }), line, forbidden)).toEqual(reply);
  const next = await engine();
  const back = next.connected(false);
  expect(await next.execute(requestOf(1, { again: true }), back, forbidden)).toEqual(reply);
});

test('a change that is asked for again while it is carried out is carried out once, and both are answered', async () => {
  const changes = await engine();
  const { act, begun, finish } = anAct();
  const first = changes.execute(requestOf(1), changes.connected(false), act);
  const second = changes.execute(
    requestOf(1, { again: true }),
    changes.connected(false),
    forbidden,
  );
  await begun;
  finish(answer(1));
  expect(await Promise.all([first, second])).toEqual([
    { ok: true, value: answer(1) },
    { ok: true, value: answer(1) },
  ]);
});

test('a change in whose middle the engine was killed is not done again: its outcome is unknown, and where to look is said', async () => {
  const first = await engine();
  const { act, begun } = anAct();
  void first.execute(unrepeated(1), first.connected(false), act);
  await begun;
  const next = await engine();
  const reply = await next.execute(
    unrepeated(1, { again: true }),
    next.connected(false),
    forbidden,
  );
  expect(reply).toMatchObject({
    ok: false,
    error: { code: 'outcome-unknown', remedy: 'See the list of runs: runs' },
  });
});

test('a start in whose middle the engine was killed is taken up by the next one under the ids of the first', async () => {
  const ids: string[][] = [];
  const note = (change: Parameters<typeof runIdsOf>[0]): void => {
    const next = runIdsOf(change);
    ids.push([next(), next()]);
  };
  const first = await engine();
  const { act, begun } = anAct();
  void first.execute(requestOf(1), first.connected(false), (change) => (note(change), act()));
  await begun;
  const next = await engine(NOW + 5_000);
  await next.execute(requestOf(1, { again: true }), next.connected(false), (change) => {
    note(change);
    return Promise.resolve(answer(1));
  });
  expect(ids[1]).toEqual(ids[0]);
  expect(new Set(ids[0]).size).toBe(2);
  expect(ids[0]?.[0]).toMatch(/^20270115-080000-/);
});

test('a change that no engine has seen is carried out when it is asked for again', async () => {
  const changes = await engine();
  const reply = await changes.execute(
    unrepeated(1, { again: true }),
    changes.connected(false),
    () => Promise.resolve(answer(1)),
  );
  expect(reply).toEqual({ ok: true, value: answer(1) });
});

test('what the list of changes has forgotten is not taken for new', async () => {
  const first = await engine();
  const line = first.connected(false);
  await first.execute(unrepeated(1), line, () => Promise.resolve(answer(1)));
  const dayLater = NOW + 25 * 3_600_000;
  const next = await engine(dayLater);
  const back = next.connected(false);
  expect(await next.execute(unrepeated(1, { again: true }), back, forbidden)).toMatchObject({
    error: { code: 'outcome-unknown' },
  });
  const request = unrepeated(2, { id: idOf(2, dayLater), again: true });
  expect(await next.execute(request, back, () => Promise.resolve(answer(2)))).toMatchObject({
    ok: true,
  });
});

test('a list of changes that is cut at its end keeps the rest; one that is spoiled counts as forgotten', async () => {
  const first = await engine();
  await first.execute(requestOf(1), first.connected(false), () => Promise.resolve(answer(1)));
  const file = path.join(home, 'changes.jsonl');
  await appendFile(file, '{"id":"mwwbi37p-d2524792');
  const second = await engine();
  const line = second.connected(false);
  expect(await second.execute(requestOf(1, { again: true }), line, forbidden)).toMatchObject({
    ok: true,
  });
  await writeFile(file, `${'\0'.repeat(64)}\n${await readFile(file, 'utf8')}`);
  const third = await engine(NOW + 1);
  const other = unrepeated(9, { again: true });
  expect(await third.execute(other, third.connected(false), forbidden)).toMatchObject({
    error: { code: 'outcome-unknown' },
  });
});

test('the list of changes stays bounded, and an answer of any length is known to have been given', async () => {
  const changes = await engine();
  const line = changes.connected(false);
  const long = answer('x'.repeat(100_000));
  for (let number = 1; number <= 1_000; number += 1) {
    await changes.execute(requestOf(number), line, () =>
      Promise.resolve(number === 1_000 ? long : answer(number)),
    );
  }
  const lines = (await readFile(path.join(home, 'changes.jsonl'), 'utf8')).split('\n');
  expect(lines.length).toBeLessThan(2_000);
  const next = await engine();
  expect(
    await next.execute(requestOf(1_000, { again: true }), next.connected(false), forbidden),
  ).toMatchObject({
    error: { code: 'done-before' },
  });
  expect(
    await next.execute(requestOf(1, { again: true }), next.connected(false), forbidden),
  ).toMatchObject({
    error: { code: 'outcome-unknown' },
  });
});

test('an engine that ends waits for the changes of others, not for its own nor for those of clients that are gone', async () => {
  const changes = await engine();
  void changes.execute(requestOf(1), changes.connected(true), never);
  const gone = changes.connected(false);
  void changes.execute(requestOf(2), gone, never);
  changes.disconnected(gone);
  const { act, begun, finish } = anAct();
  const other = changes.execute(requestOf(3), changes.connected(false), act);
  let isDrained = false;
  const watch = async (): Promise<void> => {
    await changes.drained(() => false, new AbortController().signal);
    isDrained = true;
  };
  const drained = watch();
  await begun;
  await wait();
  expect(isDrained).toBe(false);
  finish(answer(3));
  expect(await other).toMatchObject({ ok: true });
  await drained;
  let late = 0;
  void changes.execute(requestOf(4), changes.connected(false), () => ((late += 1), never()));
  await wait();
  expect(late).toBe(0);
});

test('work that would end with the engine is waited for while another process is there, and never longer than asked', async () => {
  const changes = await engine();
  const line = changes.connected(false);
  const limit = AbortSignal.timeout(100);
  await changes.drained(() => true, limit);
  expect(limit.aborted).toBe(true);
  changes.disconnected(line);
  await changes.drained(() => true, new AbortController().signal);
});

test('an id of one call is no id of another', async () => {
  const changes = await engine();
  const line = changes.connected(false);
  await changes.execute(requestOf(1), line, () => Promise.resolve(answer(1)));
  expect(await changes.execute(unrepeated(1), line, forbidden)).toMatchObject({
    error: { code: 'change-id-used' },
  });
});
