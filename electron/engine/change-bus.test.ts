import { expect, test } from 'vitest';
import { RunId } from '#core/contract/run/run';
import { ChangeBus } from './change-bus';

const one = RunId.parse('20261121-100000-aaaaaaaa');
const two = RunId.parse('20261121-100000-bbbbbbbb');

test('a run that changed a thousand times is reported once, with its newest revision', async () => {
  const bus = new ChangeBus();
  const stop = new AbortController();
  const feed = bus.subscribe(stop.signal);
  const first = feed.next();
  for (let i = 0; i < 1_000; i += 1) bus.publish(one);
  const newest = bus.nextRevision() - 1;
  expect((await first).value).toEqual({ run: one, revision: newest });
  const second = feed.next();
  bus.publish(two);
  expect((await second).value).toMatchObject({ run: two });
  stop.abort();
  expect((await feed.next()).done).toBe(true);
});

test('a subscriber that goes away is forgotten', async () => {
  const bus = new ChangeBus();
  const feed = bus.subscribe();
  const first = feed.next();
  bus.publish(null);
  await first;
  await feed.return(undefined);
  bus.publish(one);
  expect((await feed.next()).done).toBe(true);
});
