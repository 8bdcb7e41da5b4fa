import { afterEach, beforeEach, expect, test } from 'vitest';
import { RunId, type RunView } from '#core/contract/run/run';
import { BookFixture, digestOf, RUN } from './book/run-book.fixture';
import { Runs, type RunsDeps } from './runs';
import { readDetail } from './snapshot';

const GONE = RunId.parse('20260101-000000-00000bad');

let fixture: BookFixture;
beforeEach(() => {
  fixture = new BookFixture();
});
afterEach(() => fixture.close());

/** The runs of an engine that has just started, and has listed none. */
function runsOfNewEngine(): Runs {
  const book = fixture.next();
  const parts: Record<string, unknown> = {
    registry: {
      books: [book],
      scanned: () => Promise.resolve(),
      reconnectIfFree: () => Promise.resolve(),
    },
    notes: { named: (view: RunView) => view, byRun: { nameOf: () => null } },
    waiting: { list: () => [], find: () => null, revision: () => 1 },
  };
  const deps: RunsDeps = new Proxy(Object.create(null), {
    get: (_none, name) => parts[String(name)],
  });
  return new Runs(deps);
}

test('a run that no target lists is unseen until every target that can be asked has listed its runs', async () => {
  fixture.put(digestOf());
  fixture.isAway = true;
  const runs = runsOfNewEngine();
  expect(await runs.resolve(RUN)).toBe('unseen');
  expect(await runs.resolve(GONE)).toBe('unseen');
  fixture.isAway = false;
  await expect.poll(() => runs.resolve(RUN)).toMatchObject({ runId: RUN, phase: 'preparing' });
  expect(await runs.resolve(GONE)).toBeNull();
});

test('the page of a run that was judged before opens while its target answers nothing', async () => {
  fixture.put(digestOf({ ended: true }));
  const before = fixture.next();
  await before.listed();
  await before.views('judged');
  fixture.isSilent = true;
  const runs = runsOfNewEngine();
  const parts: Record<string, unknown> = {
    home: fixture.home,
    store: fixture.store,
    runs,
    registry: { book: () => ({ ok: false }) },
    imports: { isFollowed: () => false },
    notes: { named: (view: RunView) => view },
  };
  const deps: Parameters<typeof readDetail>[0] = new Proxy(Object.create(null), {
    get: (_none, name) => parts[String(name)],
  });
  expect(await readDetail(deps, RUN)).toMatchObject({ ok: true, value: { run: { runId: RUN } } });
});
