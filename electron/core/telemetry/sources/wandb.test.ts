import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TrainerEvent } from '../event';
import { crc32 } from '../files/crc32';
import { WandbRecords } from '../files/wandb-records';
import { WANDB } from '../fixtures/wandb.test-data';
import { fromBase64 } from '../values/bytes';
import wandb from './wandb';

const BLOCK = 32_768;
const file = fromBase64(WANDB);

function pointsOf(events: readonly TrainerEvent[], tag: string): unknown[] {
  return events.flatMap((event) =>
    event.kind === 'point' && event.tag === tag ? [[event.x, event.value]] : [],
  );
}

test('every number of a row of W&B is a point at its step; texts, nulls and histograms are none', () => {
  const events = wandb.open('/w/run-soi8agoo.wandb', null).push(file);
  expect(pointsOf(events, 'train/loss')).toEqual([
    [0, 1 / 3],
    [10, 1 / 4],
    [20, 1 / 5],
    [30, 1 / 6],
  ]);
  expect(pointsOf(events, 'nest.a')).toEqual([
    [0, 0],
    [10, 1],
    [20, 2],
    [30, 3],
  ]);
  expect(pointsOf(events, 'odd')).toEqual([
    [0, Number.NaN],
    [10, Number.POSITIVE_INFINITY],
    [20, -1e-9],
    [30, 7],
  ]);
  const tags = new Set(events.map((event) => (event.kind === 'point' ? event.tag : event.kind)));
  expect([...tags].toSorted()).toEqual([
    'eval/return',
    'flag',
    'global_step',
    'nest.a',
    'odd',
    'train/loss',
  ]);
  expect(events[0]).toMatchObject({ xKind: 'timestep', precision: 3 });
});

test('a metric that define_metric gives another step is placed by that one', () => {
  const events = wandb.open('/w/run-soi8agoo.wandb', null).push(file);
  expect(pointsOf(events, 'eval/return')).toEqual([
    [64, 1 / 3],
    [192, 1],
  ]);
});

test('only a file that begins as a log of W&B is one', () => {
  expect(wandb.matches('/w/run-a.wandb', file)).toBe(true);
  expect(wandb.matches('/w/run-a.wandb', Uint8Array.of(1, 2, 3))).toBe(false);
  expect(wandb.nameOf('/w/offline-run-1/run-soi8agoo.wandb')).toBe('wandb:soi8agoo');
});

/** Frames records as wandb's DataStore does, with the offset of each block's first byte that is no record's rest. */
function framed(records: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out: number[] = [0x3a, 0x57, 0x26, 0x42, 0xe1, 0xbe, 0];
  const piece = (type: number, data: Uint8Array): void => {
    const body = Uint8Array.of(type, ...data);
    const crc = crc32(body);
    out.push(crc & 255, (crc >>> 8) & 255, (crc >>> 16) & 255, crc >>> 24);
    out.push(data.length & 255, data.length >> 8);
    for (const byte of body) out.push(byte);
  };
  for (const record of records) {
    for (let from = 0, isFirst = true; isFirst || from < record.length; isFirst = false) {
      const room = BLOCK - (out.length % BLOCK);
      if (room < 7) out.push(...new Uint8Array(room));
      const size = Math.min(BLOCK - (out.length % BLOCK) - 7, record.length - from);
      const isLast = from + size === record.length;
      piece(isFirst ? (isLast ? 1 : 2) : isLast ? 4 : 3, record.subarray(from, from + size));
      from += size;
    }
  }
  return Uint8Array.from(out);
}

const blob = (size: number, seed: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_, i) => (i * 31 + seed * 17) % 251);
const sizes = fc.array(fc.oneof(fc.nat(40), fc.integer({ min: 30_000, max: 70_000 })), {
  maxLength: 6,
});

function readAll(parts: readonly Uint8Array[]): Uint8Array[] {
  let reader = new WandbRecords();
  const records: Uint8Array[] = [];
  for (const part of parts) {
    reader.push(part, (record) => records.push(record.slice()));
    reader = new WandbRecords(JSON.parse(JSON.stringify(reader.save())));
  }
  return records;
}

test('records of any length come out as they went in, however the file is cut while it grows', () => {
  fc.assert(
    fc.property(sizes, fc.array(fc.nat(200_000), { maxLength: 4 }), (lengths, cuts) => {
      const records = lengths.map(blob);
      const bytes = framed(records);
      const bounds = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const parts = bounds.slice(1).map((to, i) => bytes.slice(bounds[i], to));
      expect(readAll(parts)).toEqual(records);
    }),
    { numRuns: 25 },
  );
});

test('a damaged byte costs its own block at most: records before it and after the block are read', () => {
  fc.assert(
    fc.property(sizes, fc.nat(), (lengths, at) => {
      const records = lengths.map(blob);
      const bytes = framed(records);
      const damaged = 7 + (at % Math.max(1, bytes.length - 7));
      if (damaged >= bytes.length) return;
      bytes[damaged] = (bytes[damaged] ?? 0) ^ 0x40;
      const read = readAll([bytes]);
      const complete = records.map((record) => record.join());
      const positions = read.map((record) => complete.indexOf(record.join()));
      expect(positions).not.toContain(-1);
      const block = Math.floor(damaged / BLOCK);
      const ends = records.map((_, i) => framed(records.slice(0, i + 1)).length);
      const starts = [7, ...ends];
      const untouched = ends.filter(
        (end, i) => end <= damaged || Math.floor((starts[i] ?? 0) / BLOCK) > block,
      );
      expect(read.length).toBeGreaterThanOrEqual(untouched.length);
    }),
    { numRuns: 8 },
  );
});
