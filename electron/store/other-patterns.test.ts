import { afterAll, expect, test } from 'vitest';
import { event, simple } from '#core/telemetry/fixtures/tfevents.test-data';
import { joinBytes } from '#core/telemetry/values/bytes';
import { bytesOf, feed, Homes, openCore, pointsOf, RUN } from './store.fixture';

const homes = new Homes();
afterAll(() => homes.clear());

const LOG = bytesOf('{"step": 1, "loss": 0.5}\nscore 7\n{"step": 2, "loss": 0.25}\nscore 9\n');
const EVENTS = joinBytes([event(1, 'eval/acc', simple(0.5))]);
const PATTERNS = [String.raw`score=score (?<value>\S+)`];
const reading = (patterns: readonly string[]) => ({
  runId: RUN,
  dialect: 'auto',
  patterns: [...patterns],
  markers: [],
});
const report = (core: ReturnType<typeof openCore>, tag: string) =>
  pointsOf(core, tag).map(({ x, value }) => [x, value]);

test('a log is read again with other patterns, and what files reported stays', () => {
  const home = homes.make();
  const core = openCore(home);
  feed(core, '/runs/events.out.tfevents.1.host.1.0', 'tfevents', EVENTS);
  feed(core, 'log', 'log', LOG);
  const file = report(core, 'eval/acc');
  expect(file).toHaveLength(1);
  expect(report(core, 'score')).toEqual([]);

  core.beginRun(reading(PATTERNS));
  expect(core.cursors(RUN).map(({ stream }) => stream)).not.toContain('log');
  expect(core.logSize(RUN)).toEqual({ bytes: 0, lines: 0 });
  feed(core, 'log', 'log', LOG);
  expect(report(core, 'score')).toEqual([
    [1, 7],
    [2, 9],
  ]);
  expect(report(core, 'loss')).toEqual([
    [1, 0.5],
    [2, 0.25],
  ]);
  expect(report(core, 'eval/acc')).toEqual(file);
  expect(core.logSize(RUN).lines).toBe(4);

  // The same patterns again, as every start of an engine says them: nothing is read twice.
  core.beginRun(reading(PATTERNS));
  expect(core.logSize(RUN).lines).toBe(4);

  core.beginRun(reading([]));
  feed(core, 'log', 'log', LOG);
  expect(report(core, 'score')).toEqual([]);
  expect(report(core, 'loss')).toHaveLength(2);
  core.close();
});

test('a log is read again when its project says what other lines mean, and is not for the same ones', () => {
  const core = openCore(homes.make());
  const states = [{ state: 'blocked', regex: '^score 9' }];
  core.beginRun({ ...reading([]), states });
  feed(core, 'log', 'log', LOG);
  expect(core.logFacts(RUN).states).toMatchObject([{ state: 'blocked', line: 4 }]);
  core.beginRun({ ...reading([]), states });
  expect(core.logSize(RUN).lines).toBe(4);
  core.beginRun(reading([]));
  expect(core.logSize(RUN).lines).toBe(0);
  core.close();
});
