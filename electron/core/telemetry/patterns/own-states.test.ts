import { expect, test } from 'vitest';
import { LogReader } from '../log-reader';

const STATES = [
  { state: 'interrupted', regex: String.raw`^\[TRAIN\] Stopped by` },
  { state: 'saved', regex: String.raw`^\[SAVE\] step (?<step>[\d,]+)` },
  { state: 'transfer', regex: String.raw`^\[TRANSFER\]` },
  { state: 'broken', regex: '(' },
];
const encoder = new TextEncoder();

function report(log: string, dialect = 'auto', cut = 0): string[] {
  const bytes = encoder.encode(log);
  const first = new LogReader(dialect, [], null, STATES);
  const lines = first.push(bytes.subarray(0, cut));
  const reader = new LogReader(dialect, [], first.save(), STATES);
  lines.push(...reader.push(bytes.subarray(cut)), ...reader.end());
  return lines.flatMap(({ line, events }) =>
    events.flatMap((event) =>
      event.kind === 'state'
        ? [`${line.number} ${event.state}${event.at === undefined ? '' : `@${event.at.x}`}`]
        : [],
    ),
  );
}

test('a manifest says what a line means, and where it happened', () => {
  const log = '[SAVE] step 1,024\nelse\n[TRAIN] Stopped by you\n';
  expect(report(log)).toEqual(['1 saved@1024', '3 interrupted']);
  expect(report(log, 'sb3-table')).toEqual(['1 saved@1024', '3 interrupted']);
});

test('a state that a dialect reports too is reported once', () => {
  expect(report('[TRANSFER] Loading Phase 2 model from models/x.zip\n')).toEqual(['1 transfer']);
});

test('a log that is read in pieces, and by another reader from what was saved, yields the same', () => {
  const log = '[SAVE] step 7\n[TRAIN] Stopped by SIGINT\n[SAVE] step 8';
  for (let cut = 0; cut <= log.length; cut += 1) {
    expect(report(log, 'auto', cut)).toEqual(['1 saved@7', '2 interrupted', '3 saved@8']);
  }
});
