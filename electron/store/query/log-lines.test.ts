import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bytesOf, feed, Homes, openCore, RUN } from '../store.fixture';

const homes = new Homes();
afterAll(() => homes.clear());

test.each(['utf-8', 'utf-16le'])(
  'lines of a %s log are found anywhere, each with its number and time',
  (encoding) => {
    const home = homes.make();
    const texts = Array.from({ length: 2000 }, (_, i) => (i % 97 === 0 ? '' : `line ${i + 1} é`));
    const full = `${texts.join('\n')}\nunfinished`;
    const bytes =
      encoding === 'utf-8' ? Buffer.from(full) : Buffer.from(`\uFEFF${full}`, 'utf16le');
    const file = join(home, 'output.log');
    writeFileSync(file, bytes);
    const core = openCore(home);
    feed(core, 'log', 'log', bytes, 999);
    feed(
      core,
      'ticks',
      'ticks',
      bytesOf(`{"t":0,"m":0,"b":0}\n{"t":${bytes.length},"m":1,"b":${bytes.length}}\n`),
    );
    const ends = new Map<number, number>();
    let end = encoding === 'utf-8' ? 0 : 2;
    texts.forEach((text, i) => {
      end += encoding === 'utf-8' ? Buffer.byteLength(text) + 1 : 2 * text.length + 2;
      ends.set(i + 1, end);
    });
    for (const from of [1, 2, 255, 256, 257, 258, 512, 1025, 1999, 2001]) {
      const { total, lines } = core.logLines(RUN, file, from, 3);
      expect(lines.map(({ number, text }) => [number, text])).toEqual(
        [from, from + 1, from + 2]
          .filter((number) => number <= 2001)
          .map((number) => [number, number === 2001 ? 'unfinished' : texts[number - 1]]),
      );
      expect(lines.map(({ wallMs }) => Math.round(wallMs ?? -1))).toEqual(
        lines.map(({ number }) => ends.get(number) ?? bytes.length),
      );
      // The end is only known once it was read: until then the unfinished line is not counted.
      expect(total).toBe(from >= 1999 ? 2001 : total);
      expect(total).toBeGreaterThanOrEqual(2000);
    }
    expect(core.logFacts(RUN)).toMatchObject({ lines: 2000, bytes: bytes.length });
    core.close();
  },
);

test('what the log file has more than was read is not shown; a missing file shows nothing', () => {
  const home = homes.make();
  const file = join(home, 'output.log');
  writeFileSync(file, 'a\nb\n');
  const core = openCore(home);
  feed(core, 'log', 'log', Buffer.from('a\nb\n'));
  appendFileSync(file, 'c\n');
  expect(core.logLines(RUN, file, 1, 10).lines.map(({ text }) => text)).toEqual(['a', 'b']);
  expect(core.logLines(RUN, join(home, 'absent'), 1, 10)).toEqual({ total: 2, lines: [] });
  core.close();
});

test('lines are found by their bytes and by time as they are by number', () => {
  const home = homes.make();
  const texts = Array.from({ length: 3_000 }, (_, i) => `${'x'.repeat(i % 13)}${i + 1}`);
  const bytes = Buffer.from(`${texts.join('\n')}\n`);
  const file = join(home, 'output.log');
  writeFileSync(file, bytes);
  const core = openCore(home);
  expect(core.logLineOfTime(RUN, file, 5)).toBeNull();
  feed(core, 'log', 'log', bytes);
  const ticks = `{"t":0,"m":0,"b":0}\n{"t":${bytes.length},"m":1,"b":${bytes.length}}\n`;
  feed(core, 'ticks', 'ticks', bytesOf(ticks));
  const starts = [0];
  for (const text of texts) starts.push((starts.at(-1) ?? 0) + text.length + 1);
  for (const wanted of [[0], [1, 255, 256, 257], [511, 512, 2_999], [0, 700, 701, 2_048]]) {
    const matches = core.logLinesAt(
      RUN,
      file,
      wanted.map((i) => starts[i] ?? 0),
    );
    expect(matches.map(({ number, text }) => [number, text])).toEqual(
      wanted.map((i) => [i + 1, texts[i]]),
    );
  }
  expect(core.logLinesAt(RUN, file, [3, bytes.length, 9e9])).toEqual([]);
  for (const line of [1, 256, 257, 1_000, 3_000]) {
    // Here a time in ms is a byte: a line is written when its last byte is.
    expect(core.logLineOfTime(RUN, file, starts[line] ?? 0)).toBe(line);
    expect(core.logLineOfTime(RUN, file, (starts[line] ?? 0) + 0.5)).toBe(line);
    expect(core.logRange(RUN, file, line, line)).toEqual({
      start: starts[line - 1],
      end: starts[line],
    });
  }
  expect(core.logLineOfTime(RUN, file, -1)).toBe(1);
  expect(core.logRange(RUN, file, 3_001, 3_001)).toBeNull();
  core.close();
});

test('a line of megabytes shows its beginning, a bar of megabytes its end', () => {
  const home = homes.make();
  const bar = Array.from({ length: 40_000 }, (_, i) => `epoch ${i} ${'='.repeat(40)}`).join('\r');
  const bytes = Buffer.from(`first ${'x'.repeat(3_000_000)}\n(T pid=7) ${bar}\nlast\n`);
  const file = join(home, 'output.log');
  writeFileSync(file, bytes);
  const core = openCore(home);
  feed(core, 'log', 'log', bytes, bytes.length);
  const [long, ended, last] = core.logLines(RUN, file, 1, 3).lines;
  expect(long?.text).toBe(`first ${'x'.repeat(3_994)}`);
  expect(long?.length).toBeGreaterThan(100_000);
  expect(ended).toMatchObject({ text: `epoch 39999 ${'='.repeat(40)}`, actor: 'T', pid: 7 });
  expect(last?.text).toBe('last');
  core.close();
});

test('the engine hands out lines with their secrets masked, also where a line is cut in one', () => {
  const home = homes.make();
  const key = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const text = `plain\n\u001B[33muse sk-${key}\u001B[0m now\n${'x '.repeat(1_990)}sk-${key}\n`;
  const file = join(home, 'output.log');
  writeFileSync(file, text);
  const core = openCore(home);
  feed(core, 'log', 'log', Buffer.from(text));
  const lines = core.logLines(RUN, file, 1, 3).lines;
  expect(lines.slice(0, 2).map((line) => [line.text, line.keys])).toEqual([
    ['plain', []],
    [`use sk-${'*'.repeat(36)} now`, [7, 43]],
  ]);
  expect(lines[1]?.spans).toEqual([0, 43, 3]);
  expect(lines[2]).toMatchObject({ length: 4_019, keys: [3_983, 4_000] });
  expect(lines[2]?.text.slice(3_980)).toBe(`sk-${'*'.repeat(17)}`);
  expect(JSON.stringify(core.logLinesAt(RUN, file, [6]))).not.toContain(key.slice(0, 8));
  core.close();
});

test('lines of a private key are masked wherever a view begins in it, a wrapped key in both its lines, and a stored value no matter what it is', () => {
  const home = homes.make();
  const body = Array.from({ length: 5 }, (_, i) => `${'aB3x'.repeat(15)}${1000 + i}`);
  const last = 'Zz9Short0Last=';
  const text = [
    'plain',
    '-----BEGIN PRIVATE KEY-----',
    ...body,
    last,
    '-----END PRIVATE KEY-----',
    `${'y'.repeat(60)} sk-abcdefghij12345`,
    'klmnopqrstuvwxyz0123456789',
    'horse staple battery',
    'Zz9Short0Last=',
  ].join('\n');
  const file = join(home, 'output.log');
  writeFileSync(file, `${text}\n`);
  const core = openCore(home);
  feed(core, 'log', 'log', Buffer.from(`${text}\n`));
  core.hideValues(['horse staple battery']);
  const shown = (from: number, count: number): string =>
    core
      .logLines(RUN, file, from, count)
      .lines.map((line) => line.text)
      .join('\n');
  for (let from = 1; from <= 11; from += 1) {
    for (const count of [1, 2, 12]) {
      const view = count === 12 && from > 1 ? '' : shown(from, count);
      for (const secret of ['aB3xaB3x', 'bcdefghij', 'klmnop', 'horse'])
        expect(view).not.toContain(secret);
      expect(view).not.toContain(last);
    }
  }
  // The same word behind the key is none of its lines.
  expect(shown(13, 1)).toBe(last);
  expect(shown(1, 2)).toBe('plain\n-----BEGIN PRIVATE KEY-----');
  const starts = [
    text.indexOf(body[3] ?? ''),
    text.indexOf(last),
    text.indexOf('yyy'),
    text.indexOf('klmn'),
  ];
  const match = JSON.stringify(core.logLinesAt(RUN, file, starts));
  for (const secret of ['aB3xaB3x', last, 'bcdefghij', 'klmnop'])
    expect(match).not.toContain(secret);
  core.close();
});
