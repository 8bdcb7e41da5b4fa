import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RunBook } from '../book/run-book';
import { BookFixture, digestOf, RUN } from '../book/run-book.fixture';
import { openCore } from '../../store/store.fixture';
import type { Store } from '../../store/store';
import { RunNotes } from './run-notes';

test('a run whose deletion is pending stays hidden on a target that is seen only later', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'rlc-pending-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const soon = { id: 'd', runs: [RUN], bytes: 1, untilMs: Date.now() + 600_000, state: 'waiting' };
  const pending = [{ ...soon, targets: { [RUN]: 'ssh:late' } }];
  writeFileSync(path.join(home, 'deletions.json'), JSON.stringify({ schema: 1, pending }));
  const core = openCore(home);
  const store: Store = new Proxy(Object.create(null), {
    get:
      (_none, name) =>
      async (...requests: readonly unknown[]): Promise<unknown> =>
        Reflect.apply(Reflect.get(core, name), core, requests),
  });
  const listeners: ((book: RunBook) => void)[] = [];
  const registry = {
    books: [],
    onBook: (listener: (book: RunBook) => void) => void listeners.push(listener),
  };
  const notes = await RunNotes.open({ home, store, registry, changed: () => undefined });
  const fixture = new BookFixture();
  onTestFinished(() => {
    notes.close();
    core.close();
    fixture.close();
  });
  fixture.directories.set(RUN, digestOf());
  const late = fixture.next();
  for (const listener of listeners) listener(late);
  await late.listed();
  expect(late.find(RUN)).toBeNull();
  expect(await late.views('now')).toEqual([]);
});
