import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bytesOf, feed, Homes, openCore, RUN } from './test-kit';

const homes = new Homes();
afterAll(() => homes.clear());

test.each(['utf-8', 'utf-16le'])(
  'lines of a %s log are found anywhere, each with its number and time',
  (encoding) => {
    const home = homes.make();
    const texts = Array.from({ length: 2000 }, (_, i) => (i % 97 === 0 ? '' : `line ${i + 1} é`));
    const whole = `${texts.join('\n')}\nunfinished`;
    const bytes =
      encoding === 'utf-8' ? Buffer.from(whole) : Buffer.from(`\uFEFF${whole}`, 'utf16le');
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
