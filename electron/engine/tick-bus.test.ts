import { expect, test } from 'vitest';
import { RunId } from '#core/contract/run';
import { TickBus } from './tick-bus';

const one = RunId.parse('20261121-100000-aaaaaaaa');
const two = RunId.parse('20261121-100000-bbbbbbbb');

test('a run that changed a thousand times is told once, with its newest revision', async () => {
  const bus = new TickBus();
  const stop = new AbortController();
  const feed = bus.subscribe(stop.signal);
  const first = feed.next();
  for (let i = 0; i < 1_000; i += 1) bus.tell(one);
  const newest = bus.nextRevision() - 1;
  expect((await first).value).toEqual({ run: one, revision: newest });
  const second = feed.next();
  bus.tell(two);
  expect((await second).value).toMatchObject({ run: two });
  stop.abort();
  expect((await feed.next()).done).toBe(true);
});

test('a subscriber that goes away is forgotten', async () => {
  const bus = new TickBus();
  const feed = bus.subscribe();
  const first = feed.next();
  bus.tell(null);
  await first;
  await feed.return(undefined);
  bus.tell(one);
  expect((await feed.next()).done).toBe(true);
});
