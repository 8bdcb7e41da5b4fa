import { afterEach, beforeEach, expect, test } from 'vitest';
import { proc } from '#core/diagnosis/fixtures/verdict-case.test-data';
import { BookFixture, digestOf, RUN } from './run-book.fixture';

let fixture: BookFixture;
beforeEach(() => {
  fixture = new BookFixture();
});
afterEach(() => fixture.close());

test('a run directory that cannot be read is a run of the list, says why, and is known to no other list', async () => {
  const book = fixture.next();
  const change = { specProblem: 'spec.json cannot be read: it is a device, not a file.' };
  const dead = { ...change, lock: 'free', childAlive: false } as const;
  fixture.directories.set(RUN, digestOf({ unreadable: true, change: dead }));
  await book.listed();
  expect(await book.view(RUN)).toMatchObject({
    runId: RUN,
    phase: 'lost',
    verdict: 'lost',
    unreadable: change.specProblem,
    reasons: [`Unreadable: ${change.specProblem}`, expect.stringContaining('delete the run')],
  });
  expect(await book.open(RUN, 'judged')).toBeNull();
  fixture.put(digestOf({ unreadable: true, change }));
  expect(await book.view(RUN)).toMatchObject({ phase: 'running', verdict: null });
  fixture.put(digestOf({ unreadable: true, ended: true, change }));
  expect(await book.view(RUN)).toMatchObject({ phase: 'ended', verdict: null, exit: { code: 0 } });
  // It was repaired.
  fixture.put(digestOf({ ended: true }));
  expect(book.find(RUN)).toMatchObject({ state: 'live' });
});

test('a directory that is just being made is no unreadable run', async () => {
  const book = fixture.next();
  fixture.directories.set(RUN, digestOf({ unreadable: true, change: { isNew: true } }));
  await book.listed();
  expect(book.find(RUN)).toBeNull();
});

test('a spec that is damaged while its run is running is a problem of the run, and hides nothing of it', async () => {
  const book = fixture.next();
  fixture.directories.set(RUN, digestOf());
  await book.listed();
  fixture.put(
    digestOf({ unreadable: true, change: { specProblem: 'No spec.', problems: ['X.'] } }),
  );
  const view = await book.view(RUN);
  expect(view).toMatchObject({ name: digestOf().spec?.name, reasons: ['No spec.', 'X.'] });
  fixture.put(digestOf({ ended: true, unreadable: true }));
  expect(await book.open(RUN, 'judged')).toMatchObject({ state: 'past' });
});

test('a training whose run directory is removed continues as its process, can be stopped, and is lost when that ended', async () => {
  const book = fixture.next();
  const running = digestOf({ change: { proc: proc() } });
  fixture.directories.set(RUN, running);
  await book.listed();
  fixture.processLives = true;
  // In the middle of `rm -r` its spec is gone before its directory is.
  const half = { proc: proc(), specProblem: 'spec.json does not exist.', problems: ['X.'] };
  fixture.put(digestOf({ unreadable: true, change: half }));
  const gone = new Promise<string>((resolve) => void book.onGone(resolve));
  fixture.remove(RUN);
  await gone;
  const pid = String(proc().pid);
  expect(await book.view(RUN)).toMatchObject({
    phase: 'running',
    verdict: null,
    filesGoneMs: expect.any(Number),
    reasons: [
      `Its run directory was removed; the training keeps running as process ${pid}. Anything it writes now is lost.`,
    ],
  });
  expect(await book.stopRemoved(RUN, 'graceful')).toEqual({ ok: true });
  expect(fixture.requests).toContain(`stopProcess ${RUN} graceful`);
  // The next engine knows it too, and finds that it has ended meanwhile.
  fixture.processLives = false;
  const next = fixture.next();
  await next.listed();
  expect(await next.view(RUN)).toMatchObject({ phase: 'lost', verdict: 'lost' });
  expect(await next.stopRemoved(RUN, 'kill')).toBeNull();
});
