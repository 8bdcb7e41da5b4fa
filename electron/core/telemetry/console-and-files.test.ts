import { expect, test } from 'vitest';
import { sampleBytes, sampleNames } from './fixtures/recorded-samples.test-data';
import { PRECISION, type PointEvent, unrolled } from './event';
import { LogReader } from './log-reader';
import tfevents from './sources/tfevents';

const key = ({ tag, x, xKind }: PointEvent): string => `${tag}@${xKind} ${x}`;

function consolePoints(log: Uint8Array): PointEvent[] {
  const reader = new LogReader('auto', [], null);
  return [...reader.push(log), ...reader.end()]
    .flatMap((line) => line.events)
    .filter((event) => event.kind === 'point');
}

const RUNS = [
  ['verl-cpu', 'a1_healthy_grpo'],
  ['verl-cpu', 'a2_healthy_ppo_gae'],
  ['verl-cpu', 'a3_resume'],
  ['arpo-rehearsal', 'h3_resume'],
  ['arpo-rehearsal', 'h4_quick'],
] as const;

test.for(RUNS)(
  '%s %s: the console shows what its TensorBoard file holds, each value once',
  ([group, run], context) => {
    const folder = `${group}/artifacts/${run}`;
    const name = sampleNames(context, folder).find((file) => file.includes('tfevents')) ?? '';
    const reader = tfevents.open(name, null);
    const file = unrolled(reader.push(sampleBytes(context, `${folder}/${name}`))).filter(
      (event) => event.kind === 'point',
    );
    const all = consolePoints(sampleBytes(context, `${group}/logs/${run}.log`));
    // Computed from others: no trainer writes it.
    const points = all.filter(({ tag }) => tag !== 'rollout/tool_calls_per_rollout');
    expect(points.map(key).toSorted()).toEqual(file.map(key).toSorted());
    const exact = new Map(file.map((point) => [key(point), point.value]));
    const different = points.filter((point) => {
      const value = exact.get(key(point)) ?? Number.NaN;
      const half = point.precision === PRECISION.console3 ? 0.0005 : 0;
      return !(Math.abs(point.value - value) <= half + Math.abs(value) * 2 ** -23);
    });
    expect(different).toEqual([]);
  },
);
