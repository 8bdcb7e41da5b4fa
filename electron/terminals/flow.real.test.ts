import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HIGH_WATERMARK_BYTES } from '#core/contract/terminal/terminal';
import type { TerminalHost } from './terminal-host';
import { realHost, TestPage } from './fixtures/terminal-page.fixture';

const TEN_MB = 10 << 20;
/** Kernel's and node-pty's buffers on top of what flow control counts. */
const SLACK_BYTES = 300_000;

function hash(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

describe.skipIf(process.platform === 'win32')('flow control of a real pty', () => {
  let host: TerminalHost;
  let page: TestPage;

  beforeEach(() => {
    host = realHost();
    page = new TestPage(host);
  });
  afterEach(() => host.closeAll());

  test('ten megabytes reach a page that reads slowly, whole, and never far ahead of it', async () => {
    page.reads = false;
    const source = `stty raw; ${process.execPath} -e '
      const bytes = Buffer.alloc(${TEN_MB}); for (let i = 0; i < bytes.length; i += 4) bytes.writeUInt32LE((i * 2654435761) >>> 0, i);
      const { writeSync } = require("node:fs"); for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);'`;
    const { terminal } = await page.open(['/bin/sh', '-c', source]);
    page.ask({ type: 'attach', terminal, from: null });
    let furthest = 0;
    let read = 0;
    while (!page.events.some(({ type }) => type === 'exited')) {
      furthest = Math.max(furthest, page.bytes - read);
      read = page.bytes;
      page.consumed(terminal);
      await sleep(1);
    }
    const bytes = Buffer.alloc(TEN_MB);
    for (let i = 0; i < TEN_MB; i += 4) bytes.writeUInt32LE((i * 2654435761) >>> 0, i);
    expect(page.bytes).toBe(TEN_MB);
    expect(hash(Buffer.concat(page.chunks))).toBe(hash(bytes));
    expect(furthest).toBeLessThan(HIGH_WATERMARK_BYTES + SLACK_BYTES);
  });

  test('a page that stops reading stops the program, and its end is not lost', async () => {
    page.reads = false;
    const { terminal, pid } = await page.open(['/bin/sh', '-c', 'stty raw; seq 1 60000']);
    page.ask({ type: 'attach', terminal, from: null });
    await page.until(() => page.bytes > HIGH_WATERMARK_BYTES);
    await sleep(300);
    const stopped = page.bytes;
    await sleep(300);
    expect(page.bytes).toBe(stopped);
    expect(stopped).toBeLessThan(HIGH_WATERMARK_BYTES + SLACK_BYTES);
    process.kill(pid ?? 0, 0);
    page.reads = true;
    page.consumed(terminal);
    await page.event('exited');
    expect(page.text.endsWith('\n59999\n60000\n')).toBe(true);
    expect(page.text.split('\n')).toHaveLength(60_001);
  });

  test('a program that ends while its page does not read keeps its last words', async () => {
    page.reads = false;
    const script = `stty raw; head -c ${HIGH_WATERMARK_BYTES + 10} /dev/zero; sleep 0.2; echo last`;
    const { terminal } = await page.open(['/bin/sh', '-c', script]);
    page.ask({ type: 'attach', terminal, from: null });
    await page.event('exited');
    expect(page.text.endsWith('last\n')).toBe(true);
    expect(page.bytes).toBe(HIGH_WATERMARK_BYTES + 15);
  });
});
