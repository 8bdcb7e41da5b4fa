import { expect, test } from 'vitest';
import type { TrainerEvent } from '../event';
import mlflowMetric from './mlflow-metric';

const RUN = '/w/mlruns/0/0123456789abcdef0123456789abcdef';
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function read(path: string, text: string): readonly TrainerEvent[] {
  const reader = mlflowMetric.open(path, null);
  return [...reader.push(bytesOf(text)), ...reader.finish()];
}
const brief = (events: readonly TrainerEvent[]): unknown[] =>
  events.map((event) =>
    event.kind === 'point' ? [event.tag, event.x, event.value, event.wallMs] : event.kind,
  );

test("a metric of MLflow's store is named by its path, folders and all, and placed by its step", () => {
  const text = '1764123456789 0.1234567890123456 10\n1764123456790 nan 20\n1764123456791 -inf 30\n';
  expect(brief(read(`${RUN}/metrics/train/loss`, text))).toEqual([
    ['train/loss', 10, 0.1234567890123456, 1764123456789],
    ['train/loss', 20, Number.NaN, 1764123456790],
    ['train/loss', 30, Number.NEGATIVE_INFINITY, 1764123456791],
  ]);
});

test('the data set behind a value is passed over, and a row of before MLflow 1.0 counts by its number', () => {
  const text = '1764123456789 1e-06 7 my data set 3f2a\n1764123456790 2.5\nnoise\n1764123456';
  const events = read(`${RUN}/metrics/a`, text);
  expect(brief(events)).toEqual([
    ['a', 7, 1e-6, 1764123456789],
    ['a', 2, 2.5, 1764123456790],
  ]);
  expect(events[1]).toMatchObject({ xKind: 'row' });
});

test('only files below the metrics of a run are metrics of MLflow', () => {
  const head = bytesOf('1764123456789 1.5 10\n');
  expect(mlflowMetric.matches(`${RUN}/metrics/train/loss`, head)).toBe(true);
  expect(mlflowMetric.matches(`${RUN}/params/lr`, head)).toBe(false);
  expect(mlflowMetric.matches('/w/metrics/train/loss', head)).toBe(false);
  expect(mlflowMetric.matches(`${RUN}/metrics/notes`, bytesOf('some text\n'))).toBe(false);
});
