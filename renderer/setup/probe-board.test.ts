import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { finding } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import type { ProbeReport } from '#core/contract/setup/probe';
import { err, ok, type Result } from '#core/lib/result';
import { ProbeBoard } from './probe-board';

const report = (probe: string, value = ''): ProbeReport => ({
  probe,
  title: probe,
  state: 'ok',
  value,
  rows: [],
  finding: finding(probe, 'ok', ''),
  children: [],
  tookMs: 1,
  atMs: 1,
});

interface ProbeRequest {
  readonly probe: string;
  readonly signal: AbortSignal;
  readonly answer: (answer: Result<ProbeReport, Refusal>) => void;
}

/** A board whose probes answer when the test says so. */
function opened() {
  const requests: ProbeRequest[] = [];
  const board = new ProbeBoard(
    (probe, signal) =>
      new Promise((answer, reject) => {
        signal.addEventListener('abort', () => reject(new Error('no longer wanted')));
        requests.push({ probe, signal, answer });
      }),
    () => 7,
  );
  const probes = (): readonly string[] => requests.map(({ probe }) => probe);
  const answer = async (at: number, value = ''): Promise<void> => {
    const one = requests[at];
    one?.answer(ok(report(one.probe, value)));
    await settled();
  };
  const late = async (at: number): Promise<void> => {
    const one = requests[at];
    one?.answer(ok({ ...report(one.probe), state: 'unknown', isLate: true }));
    await settled();
  };
  return { board, requests, probes, answer, late };
}

const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

test('two probes of a plan run at a time, those of the open step first', async () => {
  const { board, probes, answer } = opened();
  board.want(['a', 'b', 'c', 'd', 'e']);
  expect(probes()).toEqual(['a', 'b']);
  board.first(['e', 'a']);
  await answer(1);
  expect(probes()).toEqual(['a', 'b', 'e']);
  await answer(0);
  expect(probes()).toEqual(['a', 'b', 'e', 'c']);
  expect(board.cells().get('a')?.is).toBe('reported');
  expect(board.cells().get('c')).toEqual({ is: 'checking', sinceMs: 7 });
  expect(board.cells().get('d')?.is).toBe('waiting');
});

test('a probe that is asked for again while it runs is restarted, and its older answer does not count', async () => {
  const { board, requests, probes, answer } = opened();
  board.want(['a']);
  board.again(['a']);
  expect(requests[0]?.signal.aborted).toBe(true);
  await answer(0, 'old');
  expect(board.cells().get('a')?.is).toBe('checking');
  await answer(1, 'new');
  expect(probes()).toEqual(['a', 'a']);
  expect(board.cells().get('a')).toMatchObject({ report: { value: 'new' } });
});

test('a probe that is refused says so, and what was wanted once is not run twice', async () => {
  const { board, requests, probes } = opened();
  board.want(['a']);
  const refusal = { code: 'target-off', says: 'It is off.', remedy: 'Connect it.' };
  requests[0]?.answer(err(refusal));
  await settled();
  expect(board.cells().get('a')).toEqual({ is: 'refused', refusal, atMs: 7 });
  board.want(['a']);
  expect(probes()).toEqual(['a']);
});

test('a probe that could not check in time is run once more after all others, and not a third time', async () => {
  const { board, probes, answer, late } = opened();
  board.want(['a', 'b', 'c']);
  await late(0);
  expect(board.cells().get('a')).toMatchObject({ report: { state: 'unknown' } });
  await answer(1);
  expect(probes()).toEqual(['a', 'b', 'c']);
  await answer(2);
  expect(probes()).toEqual(['a', 'b', 'c', 'a']);
  await late(3);
  expect(probes()).toHaveLength(4);
  board.again(['a']);
  await late(4);
  expect(probes()).toEqual(['a', 'b', 'c', 'a', 'a', 'a']);
  await answer(5, 'there');
  expect(board.cells().get('a')).toMatchObject({ report: { value: 'there' } });
});

test('a probe that somebody asks for while it waits for its second try is run once', async () => {
  const { board, probes, answer, late } = opened();
  board.want(['a', 'b']);
  await late(0);
  board.again(['a']);
  await answer(1);
  await answer(2);
  expect(probes()).toEqual(['a', 'b', 'a']);
});

test('a page that is left ends its probes, and one that comes back begins them again', async () => {
  const { board, requests, probes, answer } = opened();
  board.want(['a', 'b']);
  await answer(0);
  board.stop();
  expect(requests[1]?.signal.aborted).toBe(true);
  board.want(['a', 'b']);
  expect(probes()).toEqual(['a', 'b', 'b']);
});

test('no matter what is asked for, and in which order, never more than two run and each ends with a report', async () => {
  const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
  const act = fc.record({ kind: fc.constantFrom('want', 'again', 'first'), ids });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
      const wanted = new Set<string>();
      let running = 0;
      let max = 0;
      const board = new ProbeBoard(async (probe, signal) => {
        running += 1;
        max = Math.max(max, running);
        await Promise.resolve();
        running -= 1;
        signal.throwIfAborted();
        return ok(report(probe));
      });
      for (const { kind, ids: probes } of acts) {
        if (kind === 'first') board.first(probes);
        else {
          board[kind === 'want' ? 'want' : 'again'](probes);
          probes.forEach((probe) => wanted.add(probe));
          await settled();
        }
      }
      await settled();
      expect(max).toBeLessThanOrEqual(2);
      expect([...board.cells()].filter(([, { is }]) => is !== 'reported')).toEqual([]);
      expect(new Set(board.cells().keys())).toEqual(wanted);
    }),
    { numRuns: 40 },
  );
});

test('what the engine read after a fix is shown in place of what this board was still reading', async () => {
  const { board, requests, probes, answer } = opened();
  board.want(['a', 'b', 'c', 'd']);
  board.show([report('a', 'fixed'), report('c', 'fixed')]);
  expect(requests[0]?.signal.aborted).toBe(true);
  await answer(0, 'before the fix');
  await answer(1);
  expect(probes()).toEqual(['a', 'b', 'd']);
  const { a, c } = Object.fromEntries(board.cells());
  for (const cell of [a, c])
    expect(cell).toMatchObject({ is: 'reported', report: { value: 'fixed' } });
});
