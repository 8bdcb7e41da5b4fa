import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { proc } from '#core/diagnosis/fixtures/verdict-case.test-data';
import { RunId } from '#core/contract/run/run';
import { StartRequest } from '#core/contract/run/start-request';
import { writeDeclared } from '../criteria/declared-file';
import { listPatienceMs } from './list-patience';
import { BookFixture, digestOf, RUN } from './run-book.fixture';
import { type BookedRun, sightingOf } from './run';

let fixture: BookFixture;
beforeEach(() => {
  fixture = new BookFixture();
});
afterEach(() => {
  vi.useRealTimers();
  fixture.close();
});

/** The book of an engine that finds a run which another engine has judged. */
async function judgedBefore() {
  fixture.put(digestOf({ ended: true }));
  const before = fixture.next();
  await before.listed();
  await before.views('judged');
  const book = fixture.next();
  await book.indexed();
  return book;
}

test('a run is live while it is running, and judged when every byte of it was read after its end', async () => {
  const book = fixture.next();
  fixture.directories.set(RUN, digestOf());
  await book.listed();
  expect(book.find(RUN)).toMatchObject({ state: 'live', indexed: null });
  expect(await book.view(RUN)).toMatchObject({ phase: 'preparing', verdict: null });
  fixture.put(digestOf({ ended: true }));
  expect(await book.open(RUN, 'judged')).toMatchObject({ state: 'past' });
  expect(book.find(RUN)).toMatchObject({ state: 'judged', indexed: null });
  expect((await book.view(RUN))?.verdict).not.toBeNull();
});

test('a job whose next attempt sets its exit record aside is seen as running again', async () => {
  const book = fixture.next();
  const job = { name: 'rlc-one', jobId: '5', cluster: null, submittedMs: 1 };
  const attempt = { number: 1, jobId: '5', restarts: 1, nodes: 'node1', startedMs: 2 };
  fixture.directories.set(RUN, digestOf({ ended: true, change: { job } }));
  await book.listed();
  expect((await book.view(RUN))?.exit).not.toBeNull();
  fixture.put(digestOf({ change: { job, attempt } }));
  expect(await book.view(RUN)).toMatchObject({ exit: null, job: { attempt: 2 } });
});

test('no files are searched for a job that waits, and they are once it runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const book = fixture.next();
  const job = { name: 'rlc-one', jobId: '5', cluster: null, submittedMs: 1 };
  fixture.directories.set(RUN, digestOf({ change: { job } }));
  await book.listed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fixture.requests).not.toContain('find');
  fixture.put(digestOf({ change: { job, proc: proc() } }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fixture.requests).toContain('find');
});

test('a list waits for the verdict of a run that has just ended, not for thousands that are read again', () => {
  expect(listPatienceMs(1)).toBeGreaterThan(10_000);
  expect(listPatienceMs(2_000)).toBeLessThan(2_000);
});

test('of runs that wait for their turn to be read again the store is asked nothing for a list', async () => {
  const book = fixture.next();
  // They are seen when the target says so, and again in its list.
  for (let n = 10; n < 50; n += 1)
    fixture.put(digestOf({ ended: true }, RunId.parse(`20260101-120000-000000${n}`)));
  await book.listed();
  const views = await book.views('now');
  expect(views).toHaveLength(40);
  expect(views.at(-1)).toMatchObject({ phase: 'ended', verdict: null, lastX: null });
  expect(fixture.progressOf.size).toBeLessThan(10);
  await book.views('judged');
  expect(fixture.progressOf.size).toBe(40);
});

test('what was launched is adopted, and what was judged gets the change that judged it', async () => {
  const book = fixture.next();
  const spec = digestOf().spec;
  if (spec === null) throw new Error('no spec');
  expect(await book.launch(spec)).toMatchObject({ ok: true, value: { state: 'live' } });
  const reported = new Promise<string>((resolve) => {
    book.onChange((runId) => {
      if (book.find(runId)?.state === 'judged') resolve(runId);
    });
  });
  fixture.put(digestOf({ ended: true }));
  expect(await reported).toBe(RUN);
});

test('a run that was judged before is shown from the index, also while its target cannot be asked', async () => {
  const book = await judgedBefore();
  fixture.isAway = true;
  fixture.requests.length = 0;
  expect(book.find(RUN)).toMatchObject({ state: 'judged', past: null });
  const run = await book.open(RUN, 'now');
  expect(run?.judgement?.verdict).toEqual((await book.view(RUN))?.verdict);
  expect(fixture.requests).toEqual([]);
  // Its directory cannot be read again now: what the index shows stays.
  expect(await book.open(RUN, 'judged')).toMatchObject({ state: 'past' });
  expect(fixture.requests).toEqual(['digest']);
});

test('a run that was judged before is read again for everyone who wants all of it, once', async () => {
  const book = await judgedBefore();
  const [one, other] = await Promise.all([book.open(RUN, 'judged'), book.open(RUN, 'judged')]);
  expect(one).toBe(other);
  expect(book.find(RUN)).toMatchObject({ state: 'judged', past: { state: 'past' } });
  fixture.requests.length = 0;
  expect(await book.open(RUN, 'judged')).toBe(one);
  expect(fixture.requests).toEqual([]);
});

test('while a judged run is read again, it is reported at once as it was', async () => {
  const book = await judgedBefore();
  const again = book.open(RUN, 'judged');
  expect(await book.open(RUN, 'now')).toMatchObject({ state: 'past' });
  expect(await again).toMatchObject({ state: 'past' });
});

test('an import is looked at while it is read, a training that ended is waited for', async () => {
  const book = fixture.next();
  const files = { importedFrom: '/x.log' };
  fixture.directories.set(RUN, digestOf({ spec: files }));
  await book.listed();
  expect(await book.open(RUN, 'now')).toMatchObject({ state: 'live' });
  expect(await book.open(RUN, 'judged')).toMatchObject({ state: 'past' });
  expect(await book.view(RUN)).toMatchObject({ phase: 'ended', verdict: null });
});

test('a run whose directory is taken away while it is running is gone, lost, and known to the next engine', async () => {
  const book = fixture.next();
  fixture.directories.set(RUN, digestOf());
  await book.listed();
  const gone = new Promise<string>((resolve) => void book.onGone(resolve));
  fixture.remove(RUN);
  expect(await gone).toBe(RUN);
  expect(book.find(RUN)).toMatchObject({ state: 'gone' });
  const { filesGoneMs, ...view } = { ...(await book.view(RUN)) };
  expect(view).toMatchObject({ phase: 'lost', verdict: 'lost' });
  const next = fixture.next();
  await next.indexed();
  expect(next.find(RUN)).toMatchObject({ state: 'gone', past: null });
  expect(await next.view(RUN)).toMatchObject({ verdict: 'lost', filesGoneMs });
  expect(await next.open(RUN, 'judged')).toMatchObject({ state: 'past' });
});

test('a judged run that is not there any more says so; one that comes back is read again', async () => {
  const book = await judgedBefore();
  fixture.directories.clear();
  await book.listed();
  expect(book.find(RUN)).toMatchObject({ state: 'gone', past: null });
  expect((await book.view(RUN))?.filesGoneMs).toBeGreaterThan(0);
  fixture.put(digestOf({ ended: true }));
  expect(book.find(RUN)).toMatchObject({ state: 'live', indexed: null });
  expect(await book.open(RUN, 'judged')).toMatchObject({ state: 'past' });
  expect((await book.view(RUN))?.filesGoneMs).toBeUndefined();
});

test('a run of another installation is listed and cannot be opened', async () => {
  const book = fixture.next();
  fixture.directories.set(RUN, digestOf({ spec: { installationId: 'another' } }));
  await book.listed();
  expect(book.find(RUN)).toMatchObject({ state: 'foreign' });
  expect(await book.view(RUN)).toMatchObject({ foreign: true });
  expect(await book.open(RUN, 'now')).toBeNull();
});

test('a hidden run is shown to no one until that is undone', async () => {
  const book = await judgedBefore();
  book.hide(RUN);
  expect([book.find(RUN), book.has(RUN), book.names()]).toEqual([null, false, []]);
  expect([await book.view(RUN), await book.views('now'), await book.open(RUN, 'now')]).toEqual([
    null,
    [],
    null,
  ]);
  book.unhide(RUN);
  expect(book.find(RUN)).toMatchObject({ state: 'judged' });
  book.forget(RUN);
  expect(book.find(RUN)).toBeNull();
});

test('a training that waits is found as queued until it has begun, on its own target only', async () => {
  const request = StartRequest.parse({ recipe: 'toy-hybrid', target: 'local' });
  const waits = { runId: RUN, name: 'next', request, after: RUN, onlyIfSucceeded: false };
  fixture.queued.push({ ...waits, queuedMs: 1, held: null });
  const book = fixture.next();
  expect(book.find(RUN)).toMatchObject({ state: 'queued', queued: { name: 'next' } });
  expect([book.has(RUN), await book.open(RUN, 'now')]).toEqual([false, null]);
  fixture.put(digestOf());
  expect(book.find(RUN)).toMatchObject({ state: 'live' });
  const [elsewhere] = fixture.queued.splice(0);
  if (elsewhere === undefined) throw new Error('none waits');
  fixture.queued.push({ ...elsewhere, request: { ...request, target: 'wsl:Ubuntu' } });
  expect(fixture.next().find(RUN)).toBeNull();
});

test('runs that were seen on a target last time are followed, unless the index has their verdict', async () => {
  const book = await judgedBefore();
  await book.remember([digestOf({ ended: true })]);
  expect(book.find(RUN)).toMatchObject({ state: 'judged' });
  book.forget(RUN);
  await book.remember([digestOf()]);
  expect(book.find(RUN)).toMatchObject({ state: 'live' });
});

test('what a run directory that is seen means depends on what is known of its run', async () => {
  const us = { target: 'local', installationId: digestOf().spec?.installationId ?? '' };
  const book = await judgedBefore();
  const indexed = book.find(RUN);
  await book.open(RUN, 'judged');
  const read = book.find(RUN);
  if (indexed?.state !== 'judged' || read?.state !== 'judged') throw new Error('not judged');
  const gone: BookedRun = { ...indexed, state: 'gone' };
  const ended = digestOf({ ended: true });
  const unreadable = digestOf({ unreadable: true });
  const stranger = digestOf({ spec: { installationId: 'another' } });
  const elsewhere = digestOf({ spec: { target: 'wsl:Ubuntu' } });
  const said = (run: BookedRun | undefined) =>
    [digestOf(), ended, unreadable, stranger, elsewhere].map((seen) => sightingOf(run, seen, us));
  expect(said(undefined)).toEqual(['followed', 'followed', 'unreadable', 'foreign', 'ignored']);
  expect(said(indexed)).toEqual(['followed', 'ignored', 'ignored', 'foreign', 'ignored']);
  expect(said(read)).toEqual(['updated', 'updated', 'updated', 'updated', 'updated']);
  expect(said(gone)).toEqual(['followed', 'followed', 'unreadable', 'foreign', 'forgotten']);
  expect(said({ ...read, state: 'gone' })).toEqual(said(undefined));
  const view = await book.view(RUN);
  if (view === null) throw new Error('no view');
  expect(said({ state: 'foreign', view })).toEqual(said(undefined));
  book.forget(RUN);
  fixture.put(digestOf());
  const live = book.find(RUN);
  if (live?.state !== 'live') throw new Error('not live');
  expect(said(live)).toEqual(said(read));
});

test('no one hears of a verdict before it is in the run directory', async () => {
  const book = fixture.next();
  fixture.directories.set(RUN, digestOf());
  await book.listed();
  const reported = new Promise<number>((resolve) => {
    book.onChange(() => {
      const written = fixture.verdicts.length;
      void book.view(RUN).then((view) => (view?.verdict == null ? null : resolve(written)));
    });
  });
  fixture.put(digestOf({ ended: true }));
  await book.open(RUN, 'judged');
  expect(await reported).toBe(1);
  expect(fixture.verdicts[0]).toMatchObject({ schema: 1, phase: 'ended' });
});

test('an import has its verdict file as well, without a verdict', async () => {
  const book = fixture.next();
  fixture.put(digestOf({ spec: { importedFrom: '/theirs' } }));
  await book.open(RUN, 'judged');
  expect(fixture.verdicts).toMatchObject([{ phase: 'ended', verdict: null }]);
});

test('a run for which the user declares success is judged again, for this engine and the next', async () => {
  fixture.put(digestOf({ ended: true }));
  const book = fixture.next();
  await book.listed();
  const before = await book.open(RUN, 'judged');
  await writeDeclared(fixture.home, RUN, { targetX: 100 });
  expect(await book.judgeAgain(RUN)).toMatchObject({ state: 'past' });
  const view = await book.view(RUN);
  expect(view?.reasons).not.toEqual(before?.judgement?.reasons);
  expect(view?.reasons.join(' ')).toContain('expected step 100');
  expect(fixture.verdicts.at(-1)?.['reasons']).toEqual(view?.reasons);
  const next = fixture.next();
  await next.indexed();
  expect((await next.open(RUN, 'judged'))?.judgement?.reasons).toEqual(view?.reasons);
});
