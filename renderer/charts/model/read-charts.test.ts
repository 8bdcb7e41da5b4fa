import { beforeEach, expect, test, vi } from 'vitest';
import { err, ok } from '#core/lib/result';
import type { ChartRequest } from '../../bridge/readers/chart-reader';
import { aChartAnswer } from '../axis/chart-answer.test-data';
import { ChartReads, type ChartAnswer, type CurveRequest, type ReadableChart } from './read-charts';

const query = (tag: string): ChartRequest => ({
  runId: 'run',
  tag,
  axis: 'x',
  from: null,
  to: null,
  buckets: 500,
});

function aRequest(tag: string, changes: Partial<CurveRequest> = {}): CurveRequest {
  return {
    curve: { runId: 'run', tag, label: tag, color: 'black', dash: [] },
    isDots: false,
    axisId: 'x:timestep',
    usesIndex: false,
    range: null,
    query: query(tag),
    tailQuery: null,
    stamp: '1',
    isOfEndedRun: false,
    ...changes,
  };
}

const withTail = (tag: string): CurveRequest =>
  aRequest(tag, { tailQuery: { ...query(tag), tails: true } });

/** A chart that keeps what it is given. */
class Chart implements ReadableChart {
  readonly answers: ChartAnswer[] = [];
  wanted: readonly CurveRequest[] | null;

  constructor(...wanted: readonly CurveRequest[]) {
    this.wanted = wanted;
  }

  requests(): readonly CurveRequest[] | null {
    return this.wanted;
  }

  receive(answer: ChartAnswer): void {
    this.answers.push(answer);
  }

  /** Tag of each answered curve, with the first value of its data and of its tail. */
  get received(): readonly (readonly [string, number | null, number | null][])[] {
    return this.answers.map((answer) =>
      answer.ok
        ? answer.value.map(({ curve, data, tailData }) => [
            curve.tag,
            data.x[0] ?? null,
            tailData?.x[0] ?? null,
          ])
        : [],
    );
  }
}

interface Reads {
  readonly reads: ChartReads;
  /** Tags of the queries of each call of the engine. */
  readonly calls: string[][];
}

/** The n-th query of a call is answered with a bucket at n; for a tag that begins with `no` there is nothing. */
function reading(): Reads {
  const calls: string[][] = [];
  const reads = new ChartReads(async (queries) => {
    calls.push(queries.map(({ tag, tails }) => (tails === true ? `${tag} tail` : tag)));
    return ok(
      queries.map(({ tag }, n) =>
        tag.startsWith('no') ? null : aChartAnswer([{ x: n, last: 1 }]),
      ),
    );
  });
  return { reads, calls };
}

const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('charts that want something at once are read in one call, and each gets its own answers', async () => {
  const { reads, calls } = reading();
  const [one, two] = [
    new Chart(aRequest('a'), withTail('b'), aRequest('c')),
    new Chart(aRequest('d')),
  ];
  reads.start();
  reads.refresh(one);
  reads.refresh(two);
  await settled();
  expect(calls).toEqual([['a', 'b', 'c', 'b tail', 'd']]);
  expect(one.received).toEqual([
    [
      ['a', 0, null],
      ['b', 1, 3],
      ['c', 2, null],
    ],
  ]);
  expect(two.received).toEqual([[['d', 4, null]]]);
});

test('a curve that its run has not is left out, and the tails of others stay their own', async () => {
  const { reads } = reading();
  const chart = new Chart(withTail('none'), withTail('b'));
  reads.start();
  reads.refresh(chart);
  await settled();
  expect(chart.received).toEqual([[['b', 1, 3]]]);
});

test('a chart is read again only for something else to show: newer points wait for their turn, a user does not', async () => {
  const { reads, calls } = reading();
  const chart = new Chart(aRequest('a'));
  const become = async (changes: Partial<CurveRequest>): Promise<number> => {
    chart.wanted = [aRequest('a', changes)];
    reads.refresh(chart);
    await settled();
    return calls.length;
  };
  reads.start();
  expect(await become({})).toBe(1);
  expect(await become({})).toBe(1);
  expect(await become({ stamp: '2' })).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toHaveLength(2);
  expect(await become({ stamp: '2', query: { ...query('a'), from: 5 } })).toBe(3);
  expect(await become({ stamp: '3', query: { ...query('a'), from: 5 }, isOfEndedRun: true })).toBe(
    4,
  );
});

test('a page with many charts is read in few calls, the first chart first, and none waits for nothing', async () => {
  const { reads, calls } = reading();
  const charts = Array.from({ length: 30 }, (_, i) => new Chart(aRequest(`r${i}`)));
  const empty = new Chart();
  for (const chart of [empty, ...charts]) reads.refresh(chart);
  expect(calls).toEqual([]);
  reads.start();
  await settled();
  expect(calls.map((tags) => [tags[0], tags.length])).toEqual([
    ['r0', 24],
    ['r24', 6],
  ]);
  expect(charts.every(({ answers }) => answers.length === 1)).toBe(true);
  expect(empty.answers).toEqual([]);
});

test('a chart that left the page is not read, and is read again when it comes back', async () => {
  const { reads, calls } = reading();
  const chart = new Chart(aRequest('a'));
  reads.refresh(chart);
  reads.drop(chart);
  reads.start();
  await settled();
  expect(calls).toEqual([]);
  reads.refresh(chart);
  await settled();
  expect(calls).toEqual([['a']]);
});

test('a refusal reaches every chart that was read for', async () => {
  const refusal = { code: 'gone', says: 'It is gone.', remedy: 'Look elsewhere.' };
  const reads = new ChartReads(async () => err(refusal));
  const charts = [new Chart(aRequest('a')), new Chart(aRequest('b'))];
  reads.start();
  for (const chart of charts) reads.refresh(chart);
  await settled();
  expect(charts.map(({ answers }) => answers)).toEqual([[err(refusal)], [err(refusal)]]);
});
