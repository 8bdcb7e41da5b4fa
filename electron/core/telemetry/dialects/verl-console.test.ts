import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { sampleBytes, sampleText } from '../fixtures/recorded-samples.test-data';
import { PRECISION, type PointEvent, type TrainerEvent } from '../event';
import { LogReader } from '../log-reader';

function eventsOf(log: string | Uint8Array, dialect = 'auto'): TrainerEvent[] {
  const reader = new LogReader(dialect, [], null);
  const bytes = typeof log === 'string' ? new TextEncoder().encode(`${log}\n`) : log;
  return [...reader.push(bytes), ...reader.end()].flatMap((line) => line.events);
}
const pointsOf = (log: string | Uint8Array): PointEvent[] =>
  eventsOf(log).filter((event) => event.kind === 'point');
const brief = (log: string): string[] =>
  pointsOf(log).map(({ tag, x, value }) => `${tag}@${x}=${value}`);

const says = (text: string): string => `(TaskRunner pid=5) ${text}\n`;

describe("verl's console line", () => {
  test('is split at its last colons, with all the ways in which numbers print', () => {
    const line =
      'step:3 - actor/pg_loss:np.float64(-0.0012) - actor/lr:1e-06 - val-core/2wiki dev/a:b/mean@1:-0.000 - critic/score/mean:nan - n:np.int64(3) - x:inf';
    expect(brief(line)).toEqual([
      'actor/pg_loss@3=-0.0012',
      'actor/lr@3=0.000001',
      'val-core/2wiki dev/a:b/mean@1@3=0',
      'critic/score/mean@3=NaN',
      'n@3=3',
      'x@3=Infinity',
    ]);
  });

  test('three decimals are rounded, everything else is exact', () => {
    const precisions = pointsOf('step:1 - a/b:0.000 - a/c:1e-06 - a/d:0.2395333 - a/e:5.75').map(
      ({ precision }) => precision,
    );
    const { console3, exact } = PRECISION;
    expect(precisions).toEqual([console3, exact, exact, exact]);
  });

  test('is read only from its start: training/global_step is no second step', () => {
    const points = pointsOf('step:3 - a/b:1.000 - training/global_step:3 - c/d:2.000');
    expect(points.map(({ tag }) => tag)).toEqual(['a/b', 'training/global_step', 'c/d']);
    expect(pointsOf('x training/global_step:3 - a:1 - b:2')).toEqual([]);
  });

  test('counts updates', () => {
    expect(pointsOf('step:10 - val-core/a/mean@1:0.634')[0]).toMatchObject({
      x: 10,
      xKind: 'update',
    });
  });

  test('is believed from the TaskRunner and the driver, from no other worker', () => {
    const line = 'step:9 - a/b:1.000 - c/d:2.000';
    expect(brief(`(TaskRunner pid=5) ${line}`)).toHaveLength(2);
    expect(brief(`(main_task pid=5, ip=10.0.0.1) ${line}`)).toHaveLength(2);
    expect(brief(`(WorkerDict pid=5) ${line}`)).toEqual([]);
    expect(brief(`(pid=5) ${line}`)).toEqual([]);
  });

  test("is not believed inside a sample's text, and is again after it", () => {
    const fake = says('step:9 - critic/score/mean:99.000 - c/d:2.000');
    const sample = says('[response] I answer') + fake + says('[ground_truth] 8');
    const solved = says('solution_str: <think>') + fake + says('</think>, ground_truth: Oslo');
    expect(brief(sample + solved)).toEqual([]);
    expect(brief(sample + solved + says('step:1 - a/b:1.000 - c/d:2.000'))).toHaveLength(2);
  });

  test('keeps its good pairs when another writer spoils one of them', () => {
    expect(brief('step:1 - a/b:1.000 - c/d:0.5(raylet) x - e/f:2.000')).toEqual([
      'a/b@1=1',
      'e/f@1=2',
    ]);
    expect(brief('step:1 - but - then - a/b:1')).toEqual([]);
  });

  test('a bar that sticks to its front is no obstacle', () => {
    const bar = 'Training Progress:  50%|█████     | 5/10 [00:06<00:06,  1.34s/it]';
    expect(brief(`\r${bar}step:5 - a/b:1.000 - c/d:2.000`)).toHaveLength(2);
    expect(brief(bar)).toEqual([]);
  });

  test('the target and the folder of the event files are reported', () => {
    const log =
      '(TaskRunner pid=5) Total training steps: 14\n(TaskRunner pid=5) Saving tensorboard log to /x/tb.\n(WorkerDict pid=6) Total training steps: 99';
    expect(eventsOf(log)).toEqual([
      { kind: 'target', x: 14, xKind: 'update' },
      { kind: 'log-folder', path: '/x/tb' },
    ]);
  });
});

const JsonLine = z.object({ step: z.number(), data: z.record(z.string(), z.number().nullable()) });

describe('real logs', () => {
  test('629 steps of a GRPO run agree with its JSONL in every key', (context) => {
    const truth = sampleText(context, 'verl/DERIVED_normal_grpo_1.5B.jsonl').trim().split('\n');
    const points = pointsOf(
      sampleBytes(context, 'verl/DERIVED_normal_grpo_1.5B.console_verl04.log'),
    );
    const read = new Map(points.map(({ tag, x, value }) => [`${tag}@${x}`, value]));
    const different: string[] = [];
    let pairs = 0;
    for (const { step, data } of truth.map((line) => JsonLine.parse(JSON.parse(line)))) {
      for (const [tag, exact] of Object.entries(data)) {
        pairs += 1;
        const value = read.get(`${tag}@${step}`) ?? Number.NaN;
        const wanted = exact ?? Number.NaN;
        const agrees = Math.abs(value - wanted) <= 0.000_500_01 + Math.abs(wanted) * 1e-12;
        if (!agrees && !Object.is(value, wanted)) different.push(`${tag}@${step}: ${value}`);
      }
    }
    expect(different).toEqual([]);
    expect([truth.length, points.length, read.size]).toEqual([630, pairs, pairs]);
  });

  test('each step of the CPU trainings is read once, nothing else is, and the target is known', (context) => {
    const expected: Record<string, readonly number[]> = {
      a1_healthy_grpo: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      a2_healthy_ppo_gae: [0, 1, 2, 3, 4, 5, 6],
      a3_resume: [10, 11, 12, 13, 14],
      a5_nocolor: [0, 1, 2, 3, 4, 5],
      x2_filelogger_tensor_061: [0, 1],
    };
    for (const [name, steps] of Object.entries(expected)) {
      const log = sampleBytes(context, `verl-cpu/logs/${name}.log`);
      const points = pointsOf(log);
      const seen = points.map(({ tag, x }) => `${tag}@${x}`);
      const lines = new TextDecoder()
        .decode(log)
        .split('\n')
        .filter((line) => / step:\d+ - /.test(line));
      const pairs = lines.reduce((sum, line) => sum + line.split(' - ').length - 1, 0);
      expect([name, [...new Set(points.map(({ x }) => x))]]).toEqual([name, steps]);
      expect([name, new Set(seen).size, points.length]).toEqual([name, pairs, pairs]);
      const target = eventsOf(log).find((event) => event.kind === 'target');
      expect(target).toMatchObject({ xKind: 'update' });
    }
  });

  test('a log that holds a run and its resume reports step 10 twice', (context) => {
    const [first, second] = ['a1_healthy_grpo', 'a3_resume'].map((name) =>
      sampleText(context, `verl-cpu/logs/${name}.log`),
    );
    const tens = pointsOf(`${first ?? ''}\n${second ?? ''}`).filter(
      ({ tag, x }) => x === 10 && tag === 'val-core/tiny/add/reward/mean@1',
    );
    expect(tens).toHaveLength(2);
  });

  test("ARPO's own runs report no step that is not theirs", (context) => {
    const log = sampleBytes(context, 'arpo-rehearsal/logs/h4_quick.log');
    expect([...new Set(pointsOf(log).map(({ x }) => x))]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(new Set(pointsOf(log).map(({ xKind }) => xKind))).toEqual(new Set(['update']));
  });
});

const counters = (tokens: number): string =>
  `(TaskRunner pid=5) step:5 - tools/total_calls:31.000 - response_length/mean:81.688 - prompt_length/mean:296.500 - perf/total_num_tokens:${tokens}.000\n`;
const callsIn = (log: string): unknown[] =>
  new LogReader('auto', [], null)
    .push(new TextEncoder().encode(log))
    .flatMap(({ events }) => events)
    .filter((event) => event.kind === 'point' && event.tag === 'rollout/tool_calls_per_rollout');

describe('the tool calls of ARPO', () => {
  test('are reported for each rollout, from the counters of a step, with how they were computed', () => {
    expect(callsIn(counters(12_102))).toMatchObject([
      { x: 5, value: 31 / 32, derivation: expect.stringContaining('÷ rollouts of the step') },
    ]);
  });

  test('are not reported where the counters give no whole number of rollouts', () => {
    expect(callsIn(counters(12_300))).toEqual([]);
  });
});
