import { SerializeAddon } from '@xterm/addon-serialize';
import { Terminal } from '@xterm/xterm';
import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check';
import { expect, test } from 'vitest';
import { Flood } from './flood';
import { skippableIn } from './skippable-output';

const encoder = new TextEncoder();
const SMALL = { probeLines: 2, minBytes: 0 };

interface Size {
  readonly cols: number;
  readonly rows: number;
  readonly scrollback: number;
}

function create(size: Size) {
  const xterm = new Terminal({ ...size, allowProposedApi: true, logLevel: 'off' });
  const serialize = new SerializeAddon();
  xterm.loadAddon(serialize);
  return { xterm, serialize };
}

/** Everything that can be seen or scrolled back to, with its colors, and where the cursor is. */
function seen({ xterm, serialize }: ReturnType<typeof create>) {
  const { baseY, viewportY, cursorX, cursorY, type } = xterm.buffer.active;
  const { normal } = xterm.buffer;
  const rows = Array.from({ length: normal.length }, (_, y) => {
    const line = normal.getLine(y);
    return `${line?.isWrapped === true ? '+' : ' '}${line?.translateToString()}`;
  });
  const all = serialize.serialize();
  return { rows, baseY, viewportY, cursorX, cursorY, type, all };
}

/** Screen of xterm for these pieces by itself, and with the flood between. */
async function both(size: Size, pieces: readonly string[]) {
  const [bare, ours] = [create(size), create(size)];
  const flood = new Flood(ours.xterm, SMALL);
  await new Promise<void>((resolve) => {
    for (const piece of pieces) bare.xterm.write(encoder.encode(piece));
    bare.xterm.write('', resolve);
  });
  await new Promise<void>((resolve) => {
    for (const piece of pieces) flood.write(encoder.encode(piece));
    flood.after(resolve);
  });
  const result = { bare: seen(bare), ours: seen(ours), leftOutBytes: flood.leftOutBytes };
  bare.xterm.dispose();
  ours.xterm.dispose();
  return result;
}

const lines = (from: number, count: number, text: string): string =>
  Array.from({ length: count }, (_, i) => `${text}${from + i}`).join('\r\n');

const CONTROLS = [
  '\u001B[31m \u001B[0m \u001B[H \u001B[3;2H \u001B[2A \u001B[5C \u001B[J \u001B[3b',
  // Scrolled parts, the other screen, a kept cursor, inserting, no wrapping, line drawing.
  '\u001B[2;4r \u001B[r \u001B[?1049h \u001B[?1049l \u001B7 \u001B8',
  '\u001B[4h \u001B[4l \u001B[?7l \u001B[?7h \u001B(0 \u001B(B \u001Bc',
  // Sequences that do not end where the piece does.
  '\u001B]0;title \u001BPq \u001B[3 \u001B]8;;https://a.example/ \u0007 \u001B\\',
  '\b\b \t \r \n é 你好 \u0085 \u009B31m',
].flatMap((group) => group.split(' '));

/** Whether lines do not wrap: xterm draws a wide letter at their end by how the text was cut into pieces. */
const isSteady = (written: readonly string[]): boolean =>
  !(written.includes('\u001B[?7l') && written.join('').includes('你'));

test('leaving out what could never be seen changes no cell, no matter what programs write', async () => {
  const flood = record({
    from: integer({ min: 0, max: 999 }),
    count: integer({ min: 1, max: 90 }),
    text: constantFrom('', 'y', 'a longer line that has to be wrapped ', '\tx', '你好 ', 'a\rb'),
    end: constantFrom('\r\n', '\n', ''),
  }).map(({ from, count, text, end }) => lines(from, count, text) + end);
  const pieces = array(oneof(flood, constantFrom(...CONTROLS), constantFrom(...CONTROLS)), {
    maxLength: 14,
  }).filter(isSteady);
  const size = record({
    cols: integer({ min: 4, max: 30 }),
    rows: integer({ min: 2, max: 8 }),
    scrollback: integer({ min: 0, max: 12 }),
  });
  let leftOutBytes = 0;
  await assert(
    asyncProperty(size, pieces, async (room, written) => {
      const result = await both(room, written);
      leftOutBytes += result.leftOutBytes;
      expect(result.ours).toEqual(result.bare);
    }),
    { numRuns: 300 },
  );
  expect(leftOutBytes).toBeGreaterThan(1_000);
});

test('of a flood hardly more is drawn than can be scrolled back to', async () => {
  const size = { cols: 40, rows: 10, scrollback: 50 };
  const { ours, bare, leftOutBytes } = await both(size, [lines(0, 20_000, 'line ')]);
  expect(ours).toEqual(bare);
  expect(leftOutBytes).toBeGreaterThan(200_000);
});

test('lines inside of a title that has not ended are no lines, and none is left out', async () => {
  const size = { cols: 40, rows: 10, scrollback: 20 };
  const { ours, bare, leftOutBytes } = await both(size, ['\u001B]0;', lines(0, 500, 'payload ')]);
  expect(ours).toEqual(bare);
  expect(leftOutBytes).toBe(0);
});

test('lines of digits inside of a sequence that has not ended are no lines', async () => {
  const size = { cols: 4, rows: 2, scrollback: 0 };
  const pieces = ['\u001B[3', '0\r\n1\r\n', '\tx0\r\n', '0\r\n1\r\n2\r\n3\r\n'];
  const { ours, bare } = await both(size, pieces);
  expect(ours).toEqual(bare);
  const tabs = ['\u001B[3', '0\t\r\n1\t\r\n', 'x0\r\n', '0\r\n1\r\n2\r\n3\r\n'];
  const tabbed = await both(size, tabs);
  expect(tabbed.ours).toEqual(tabbed.bare);
});

test('of a flood of numbers as little is drawn as of one of words', async () => {
  const size = { cols: 40, rows: 10, scrollback: 50 };
  const { ours, bare, leftOutBytes } = await both(size, [lines(0, 20_000, '')]);
  expect(ours).toEqual(bare);
  expect(leftOutBytes).toBeGreaterThan(100_000);
});

test('while a program scrolls only a part of the screen nothing is left out', async () => {
  const size = { cols: 40, rows: 10, scrollback: 20 };
  const pieces = ['\u001B[2;5r\u001B[9;1H', `${lines(0, 500, 'a long one ')}\r\n`, 'short'];
  const { ours, bare, leftOutBytes } = await both(size, pieces);
  expect(ours).toEqual(bare);
  expect(leftOutBytes).toBe(0);
});

/** A letter as far to the right as there is room for. */
const asFarAsItGoes = (row: number): Uint8Array => encoder.encode(`\u001B[${row};20Hx`);

test('a change of size is between what was written before it and after it', async () => {
  const { xterm } = create({ cols: 10, rows: 4, scrollback: 20 });
  const flood = new Flood(xterm);
  flood.write(asFarAsItGoes(1));
  flood.write(asFarAsItGoes(2));
  flood.after(() => xterm.resize(20, 4));
  flood.write(asFarAsItGoes(3));
  await new Promise<void>((resolve) => {
    flood.after(resolve);
  });
  const ends = [0, 1, 2].map((row) => xterm.buffer.active.getLine(row)?.translateToString(true));
  expect(ends.map((text) => text?.length)).toEqual([10, 10, 20]);
});

test('only whole lines behind the last control character are left out', () => {
  const text = `\u001B[31mred\r\n${'x\r\n'.repeat(10)}`;
  const bytes = encoder.encode(text);
  const unseen = skippableIn(bytes, 3, SMALL);
  expect(unseen).toEqual({ probe: 1, word: 11, from: 13, to: bytes.length - 9 });
  expect(skippableIn(bytes, 11, SMALL)).toBeNull();
  expect(skippableIn(bytes, 3, { probeLines: 2, minBytes: 8_000 })).toBeNull();
});
