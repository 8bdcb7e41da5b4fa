import { array, assert, constant, nat, oneof, property, record, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { Recorder, type Replay } from './recorder';

function bytesOf(replay: Replay): Buffer {
  return Buffer.concat(
    replay.events.flatMap((event) => (event.kind === 'output' ? [event.bytes] : [])),
  );
}

test('from any offset still kept, a replay is exactly what came after it', () => {
  const output = record({
    kind: constant('output' as const),
    bytes: uint8Array({ maxLength: 40 }),
  });
  const resize = record({ kind: constant('resize' as const), cols: nat(300), rows: nat(300) });
  const events = array(oneof(output, resize), { maxLength: 60 });
  assert(
    property(events, nat(500), nat(200), (provided, retainedBytes, from) => {
      const recorder = new Recorder({ cols: 80, rows: 24 }, retainedBytes);
      const all: number[] = [];
      for (const event of provided) {
        if (event.kind === 'resize') recorder.resize(event.cols, event.rows);
        else {
          recorder.output(event.bytes);
          all.push(...event.bytes);
        }
      }
      const full = recorder.replay(null);
      expect(recorder.total).toBe(all.length);
      expect([...bytesOf(full)]).toEqual(all.slice(full.from));
      expect(bytesOf(full).length).toBeLessThanOrEqual(retainedBytes);
      const since = recorder.replay(from);
      expect([...bytesOf(since)]).toEqual(all.slice(since.from));
      expect(since.cut).toBe(since.from !== from);
    }),
  );
});

test('the size of the first byte shown is known even when the resize itself is no longer kept', () => {
  const recorder = new Recorder({ cols: 80, rows: 24 }, 4);
  recorder.output(Buffer.from('aa'));
  recorder.resize(100, 30);
  recorder.resize(101, 31);
  recorder.output(Buffer.alloc(5000, 'b'));
  recorder.resize(102, 32);
  recorder.output(Buffer.from('c'));
  const replay = recorder.replay(null);
  expect(replay.size).toEqual({ cols: 101, rows: 31 });
  expect(replay.events.map((event) => event.kind)).toEqual(['output', 'resize', 'output']);
  expect(replay.cut).toBe(true);
});

test('what is cut off ends at a line, so that no half escape sequence is drawn as text', () => {
  const recorder = new Recorder({ cols: 80, rows: 24 }, 12);
  recorder.output(Buffer.from('\u001b[31mred line\r\nsecond\r\n'));
  expect(bytesOf(recorder.replay(null)).toString()).toBe('second\r\n');
});

test('bytes put out a few at a time take little more memory than their number', () => {
  const recorder = new Recorder({ cols: 80, rows: 24 });
  for (let i = 0; i < 20_000; i += 1) recorder.output(Buffer.from('|\b'));
  expect(recorder.replay(null).events.length).toBeLessThan(20);
});
