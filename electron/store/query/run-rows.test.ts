import { afterAll, expect, test } from 'vitest';
import { decodeRows, encodeNotes, type RowsAnswer } from '#core/contract/run/run-rows';
import type { RowsQuery } from './run-rows';
import type { StoreCore } from '../store-core';
import { bytesOf, feed, Homes, openCore, RUN, viewOf } from '../store.fixture';

const homes = new Homes();
afterAll(() => homes.clear());

const line = (step: number, reward: number): string =>
  `${JSON.stringify({ step, reward, loss: reward / 2 })}\n`;

function requestOf(core: StoreCore, query: Partial<RowsQuery> = {}): RowsAnswer {
  const facts = core.rows({ runs: null, metrics: [], tags: false, ...query });
  const notes = encodeNotes({});
  const all = new Uint8Array(notes.length + facts.length);
  all.set(notes);
  all.set(facts, notes.length);
  const answer = decodeRows(all.buffer);
  if (answer === null) throw new Error('The rows cannot be read.');
  return answer;
}

const view = viewOf();

test('a row has the last, least and greatest value of the labelled series, and all points of a short one', () => {
  const core = openCore(homes.make());
  feed(core, 'log', 'log', bytesOf([3, -1, 2].map((reward, i) => line(i + 1, reward)).join('')));
  const { header, sparks } = requestOf(core);
  expect(header.rows[0]?.labels.reward).toEqual({ tag: 'reward', last: 2, min: -1, max: 3 });
  expect([...(sparks.get(RUN) ?? [])]).toEqual([3, -1, 2]);
  core.close();
});

test('a sparkline of a long series has at most 48 numbers, and its one spike among them', () => {
  const core = openCore(homes.make());
  const text = Array.from({ length: 5_000 }, (_, i) => line(i + 1, i === 3_333 ? 99 : 1)).join('');
  feed(core, 'log', 'log', bytesOf(text));
  const spark = [...(requestOf(core).sparks.get(RUN) ?? [])];
  expect(spark.length).toBeLessThanOrEqual(48);
  expect(spark.filter((value) => value === 99)).toHaveLength(1);
  core.close();
});

test('a row follows its run while that grows, also after it was stored', () => {
  const core = openCore(homes.make());
  const text = line(1, 1) + line(2, 5);
  feed(core, 'log', 'log', bytesOf(line(1, 1)));
  core.saveRun(view, null);
  expect(requestOf(core).header.rows[0]?.labels.reward?.last).toBe(1);
  feed(core, 'log', 'log', bytesOf(text));
  expect(requestOf(core).header.rows[0]?.labels.reward?.last).toBe(5);
  core.close();
});

test('figures of any tag and the list of all tags come when they are asked for', () => {
  const core = openCore(homes.make());
  feed(core, 'log', 'log', bytesOf(line(1, 4) + line(2, 8)));
  const { header } = requestOf(core, { metrics: ['loss', 'nothing'], tags: true });
  expect(header.metrics).toEqual([
    { tag: 'loss', of: { [RUN]: { tag: 'loss', last: 4, min: 2, max: 4 } } },
    { tag: 'nothing', of: {} },
  ]);
  expect(header.tags).toEqual(expect.arrayContaining(['loss', 'reward']));
  core.close();
});

test('only the runs that are asked for are answered, and a forgotten one is not', () => {
  const core = openCore(homes.make());
  feed(core, 'log', 'log', bytesOf(line(1, 4)));
  expect(requestOf(core, { runs: ['20260101-000000-0000beef'] }).header.rows).toEqual([]);
  expect(requestOf(core, { runs: [RUN] }).header.rows).toHaveLength(1);
  core.forget(RUN);
  expect(requestOf(core).header.rows).toEqual([]);
  core.close();
});

test('what was known of a run when it was judged stays with it until it is forgotten', () => {
  const core = openCore(homes.make());
  core.saveRun(view, '{"events":[]}');
  core.saveRun({ ...view, filesGoneMs: 5 }, null);
  expect(core.runRecord(RUN)).toBe('{"events":[]}');
  expect(core.runs()[0]?.filesGoneMs).toBe(5);
  core.forget(RUN);
  expect(core.runRecord(RUN)).toBeNull();
  core.close();
});
