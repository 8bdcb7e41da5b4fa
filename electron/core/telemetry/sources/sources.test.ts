import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SourceKind } from '../../contract/run/run-directory';
import type { Json } from '../../lib/json';
import { type TrainerEvent, unrolled } from '../event';
import type { Source } from '../source';
import { SAVEZ } from '../fixtures/evaluations.test-data';
import { WANDB } from '../fixtures/wandb.test-data';
import { fromBase64 } from '../values/bytes';
import { sources } from './index';

/** A complete file as text of Latin-1. */
const latinOf = (base64: string): string =>
  Array.from(fromBase64(base64), (byte) => String.fromCharCode(byte)).join('');

/** Files of each kind, for the alphabet of random ones. */
const PIECES: Readonly<Record<SourceKind, readonly string[]>> = {
  tfevents: ['\u0018\0\0\0\0\0\0\0', '\u0000', '\u00a3\u007fK"', '\t', 'brain.Event:2'],
  'progress-csv': [
    'a,b,time/total_timesteps\n',
    '1,2,3\n',
    ',nan,inf\n',
    '"x ""y"", z",True,4\r\n',
    '"',
  ],
  'monitor-csv': ['#{"t_start": 5.5}\n', 'r,l,t\n', '1.5,20,3.25\n', '-inf,3,9\n', '#\n'],
  'verl-jsonl': ['{"step":1,"data":{"a":null,"b":2}}\n', '{"step":', 'NaN}\n', '{}\n', '"\\"'],
  'json-lines': ['{"step":1,"loss":NaN,"g":{"x":-Infinity}}\n', '{"a":true}\n', '[1]\n', '{"'],
  rollouts: [
    '{"output":"<search>q</search>","score":1,"step":2}\n',
    '{"score":NaN}\n',
    '{"output":',
  ],
  'evaluations-npz': ['PK\u0005\u0006', '\0'.repeat(18), 'PK\u0003\u0004', latinOf(SAVEZ)],
  'json-arrays': [
    '{"rewards":[1,NaN,3]}',
    '{"log_history":[{"step":1,"loss":2}],',
    '"n":5}',
    '{"a":"}\\""',
    '}',
    ' ',
  ],
  wandb: [latinOf(WANDB), latinOf(WANDB).slice(0, 900), ':W&B\u00e1\u00be\0', '\0'.repeat(7)],
  sqlite: ['SQLite format 3\0', '\u0010\0', '\0'.repeat(120), '\r\0\0\0\u0001'],
  'd3rlpy-csv': ['1,1000,0.5\n', '2,2000,nan\r\n', '3,', 'epoch,step,min\n'],
  'mlflow-metric': [
    '1700000000000 0.5 10\n',
    '1700000000001 nan 20 data 3f\n',
    '170000',
    ' 1e-06 ',
    '\r\n',
  ],
};

const latin = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

function eventsOf(source: Source, parts: readonly Uint8Array[], resetAt: number): TrainerEvent[] {
  let saved: Json | null = null;
  const events: TrainerEvent[] = [];
  parts.forEach((part, i) => {
    const reader = source.open('/run/logs/3.jsonl', saved);
    if (i === resetAt) events.push(...reader.reset());
    events.push(...unrolled(reader.push(part)));
    saved = JSON.parse(JSON.stringify(reader.save()));
  });
  const last = source.open('/run/logs/3.jsonl', saved);
  return [...events, ...last.finish()];
}

test('the folder holds one reader for each kind of file, and each names itself', () => {
  expect(sources.map((source) => source.kind).toSorted()).toEqual(SourceKind.options.toSorted());
  for (const source of sources) expect(source.nameOf('/a/b/c.1')).not.toBe('');
});

describe.each(sources.map((source) => [source.kind, source] as const))('%s', (kind, source) => {
  const bytes = fc
    .array(fc.oneof(fc.constantFrom(...PIECES[kind]).map(latin), fc.uint8Array({ maxLength: 6 })), {
      maxLength: 25,
    })
    .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])));

  test('reads the same events however its bytes are cut, saved and opened in between; never throws', () => {
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(200), { maxLength: 5 }), (all, cuts) => {
        const bounds = [
          0,
          ...cuts.map((cut) => Math.min(cut, all.length)).toSorted((a, b) => a - b),
        ];
        const parts = bounds.map((from, i) => all.slice(from, bounds[i + 1] ?? all.length));
        expect(eventsOf(source, parts, -1)).toEqual(eventsOf(source, [all], -1));
      }),
      { numRuns: 300 },
    );
  });

  test('a file that comes again from its beginning never makes it throw', () => {
    fc.assert(
      fc.property(bytes, bytes, (before, after) => {
        expect(() => eventsOf(source, [before, after], 1)).not.toThrow();
      }),
    );
  });
});
