import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RETAINED_BYTES, LineFramer } from './line-framer';
import type { Line } from './line';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const framed = (bytes: Uint8Array): Line[] => {
  const framer = new LineFramer();
  return [...framer.push(bytes), ...framer.end()];
};
const texts = (text: string): string[] => framed(bytesOf(text)).map((line) => line.text);

function utf16(text: string): Uint8Array {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return new Uint8Array([0xff, 0xfe, ...units.flatMap((unit) => [unit & 255, unit >> 8])]);
}

describe('lines of a log', () => {
  test('every newline ends a line, numbered from 1, with its byte offset', () => {
    expect(framed(bytesOf('a\n\nä b\nrest'))).toEqual([
      { text: 'a', number: 1, endOffset: 2, actor: null, actorPid: null },
      { text: '', number: 2, endOffset: 3, actor: null, actorPid: null },
      { text: 'ä b', number: 3, endOffset: 8, actor: null, actorPid: null },
      { text: 'rest', number: 4, endOffset: 12, actor: null, actorPid: null },
    ]);
  });

  test('Windows newlines, also doubled ones, leave the text alone', () => {
    expect(texts('one\r\ntwo\r\r\nthree\n')).toEqual(['one', 'two', 'three']);
  });

  test('a progress bar is one line in its last state', () => {
    expect(texts('\r 0%| | 0/2\r50%| | 1/2\r100%| | 2/2\n')).toEqual(['100%| | 2/2']);
  });

  test('a log line that follows a wiped bar on the same line is kept', () => {
    expect(texts('\r 50%| | 1/2\r            \rEpisode 1 reward=2\n')).toEqual([
      'Episode 1 reward=2',
    ]);
  });

  test('text before a last carriage return that nothing overwrites is kept', () => {
    expect(texts('saved\r   \r\u001B[K\n')).toEqual(['saved']);
  });

  test('an unfinished bar is the live line', () => {
    const framer = new LineFramer();
    expect(framer.live()).toBeNull();
    expect(framer.push(bytesOf('done\n\r 50%|█'))).toHaveLength(1);
    expect(framer.live()).toBe(' 50%|█');
    framer.push(bytesOf('\r 60%|█'));
    expect(framer.live()).toBe(' 60%|█');
  });

  test('colors, titles, links and control characters are taken out', () => {
    expect(
      texts(
        '\u001B[1;31mred\u001B[0m \u001B]0;title\u0007x\u001B]8;;http://a\u001B\\l\u001B]8;;\u001B\\\u0008\u0000\ty\n',
      ),
    ).toEqual(['red xl\ty']);
  });

  test('an unfinished title hides no text', () => {
    expect(texts('\u001B]0;step 1\n')).toEqual(['0;step 1']);
  });

  test('the Ray prefix is split off, colored or not, with and without a node address', () => {
    const lines = framed(
      bytesOf(
        '\u001B[36m(TaskRunner pid=9514)\u001B[0m   step\n(WorkerDict pid=7, ip=10.0.0.2) a\n(pid=3) b\n\u001B[33m(raylet)\u001B[0m c\n',
      ),
    );
    expect(lines.map(({ text, actor, actorPid }) => [actor, actorPid, text])).toEqual([
      ['TaskRunner', 9514, '  step'],
      ['WorkerDict', 7, 'a'],
      [null, 3, 'b'],
      ['raylet', null, 'c'],
    ]);
  });

  test('a bar of a Ray worker keeps its prefix, which is before the carriage return', () => {
    const [line] = framed(bytesOf('\u001B[36m(TaskRunner pid=5)\u001B[0m \rTraining: 1%| | 1/9\n'));
    expect(line).toMatchObject({ text: 'Training: 1%| | 1/9', actor: 'TaskRunner', actorPid: 5 });
  });

  test('a worker cannot pass for another by a carriage return', () => {
    const [line] = framed(bytesOf('(WorkerDict pid=5) x\r(TaskRunner pid=6) step:1 - a:1\n'));
    expect(line).toMatchObject({ text: '(TaskRunner pid=6) step:1 - a:1', actor: 'WorkerDict' });
  });

  test('the note of repeated lines is taken off', () => {
    const [line] = framed(
      bytesOf(
        '(W pid=1) loaded\u001B[32m [repeated 7x across cluster] (Ray deduplicates …)\u001B[0m\n',
      ),
    );
    expect(line?.text).toBe('loaded');
    expect(texts('not Ray [repeated 7x across cluster]\n')).toEqual([
      'not Ray [repeated 7x across cluster]',
    ]);
  });

  test('a stream that begins with the mark of UTF-16LE is read as such', () => {
    expect(framed(utf16('Ā one\r\n\u0A0D two\nx'))).toEqual([
      { text: 'Ā one', number: 1, endOffset: 16, actor: null, actorPid: null },
      { text: '\u0A0D two', number: 2, endOffset: 28, actor: null, actorPid: null },
      { text: 'x', number: 3, endOffset: 30, actor: null, actorPid: null },
    ]);
  });

  test('the mark of UTF-8 is no text', () => {
    expect(framed(new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0x0a]))[0]?.text).toBe('a');
  });

  test('of a line of 10 MB one MiB is kept and the rest is counted', () => {
    const framer = new LineFramer();
    const chunk = new Uint8Array(1_000_000).fill(0x61);
    for (let i = 0; i < 10; i += 1) framer.push(chunk);
    const [line] = framer.push(bytesOf('\nnext\n'));
    expect(line?.text).toBe(
      `${'a'.repeat(RETAINED_BYTES)} … (+${10_000_000 - RETAINED_BYTES} bytes)`,
    );
    expect(line?.endOffset).toBe(10_000_001);
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    '\n',
    '\r',
    '\r\n',
    '\u001B[36m',
    '\u001B]0;',
    '\u0007',
    '(A pid=1) ',
    '(raylet) ',
  ),
  fc.constantFrom(' [repeated 2x across cluster]', 'é', '🚀', '  ', 'text', '\u009B1m'),
);
const raw = fc.oneof(
  fc.uint8Array({ maxLength: 60 }),
  fc.array(piece, { maxLength: 30 }).map((pieces) => bytesOf(pieces.join(''))),
  fc.array(piece, { maxLength: 30 }).map((pieces) => utf16(pieces.join(''))),
);

describe('any bytes', () => {
  test('however the stream is cut, and saved in between, the lines are the same', () => {
    fc.assert(
      fc.property(
        raw,
        fc.array(fc.nat(70), { maxLength: 6 }),
        fc.boolean(),
        (bytes, cuts, saves) => {
          let framer = new LineFramer();
          const lines: Line[] = [];
          let from = 0;
          for (const cut of [...cuts.toSorted((a, b) => a - b), bytes.length]) {
            const to = Math.min(cut, bytes.length);
            lines.push(...framer.push(bytes.slice(from, to)));
            from = to;
            if (saves) framer = new LineFramer(JSON.parse(JSON.stringify(framer.save())));
          }
          lines.push(...framer.end());
          expect(lines).toEqual(framed(bytes));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('lines are numbered by their newlines, and their offsets end at the last byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        fc.pre(bytes[0] !== 0xff);
        const lines = new LineFramer().push(bytes);
        const ends = [...bytes.entries()].filter(([, byte]) => byte === 10).map(([at]) => at + 1);
        expect(lines.map((line) => line.endOffset)).toEqual(ends);
        expect(lines.map((line) => line.number)).toEqual(ends.map((_, i) => i + 1));
      }),
    );
  });
});
