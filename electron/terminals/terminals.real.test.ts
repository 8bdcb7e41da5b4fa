import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as nodePty from 'node-pty';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HIGH_WATERMARK_BYTES } from '#core/contract/terminal';
import { nodePtyBackend } from './node-pty-backend';
import { pipeBackend } from './pipe-backend';
import { TerminalHost } from './terminal-host';
import { TestPage } from './test-page';

const bash = ['/bin/bash', '--norc', '--noprofile'];
const TEN_MB = 10 << 20;
/** Kernel's and node-pty's buffers on top of what flow control counts. */
const SLACK_BYTES = 300_000;

function hash(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

describe.skipIf(process.platform === 'win32')('a shell on a real pty', () => {
  let host: TerminalHost;
  let page: TestPage;

  beforeEach(() => {
    const env = { ...process.env, RL_COCKPIT_TOKEN: 'secret', npm_config_x: '1', PS1: '$ ' };
    host = new TerminalHost(nodePtyBackend(nodePty), env);
    page = new TestPage(host);
  });
  afterEach(() => host.closeAll());

  test('answers what is typed, on a terminal, without our secrets', async () => {
    const { terminal, tty } = await page.open(bash);
    page.ask({ type: 'attach', terminal, from: null });
    page.type(terminal, 'tty; echo "[$RL_COCKPIT_TOKEN$npm_config_x]" $TERM; exit 3\r');
    expect(await page.event('exited')).toMatchObject({ code: 3, signal: null });
    expect(tty).toBe(true);
    expect(page.text).toMatch(/\/dev\/(pts|tty)/);
    expect(page.text).toContain('[] xterm-256color');
  });

  test('a resize is seen by the program and told to every page', async () => {
    const { terminal } = await page.open(bash);
    page.ask({ type: 'attach', terminal, from: null });
    page.ask({ type: 'resize', terminal, cols: 101, rows: 37 });
    page.type(terminal, 'stty size; exit\r');
    await page.event('exited');
    expect(page.text).toContain('37 101');
    expect(await page.event('resized')).toMatchObject({ cols: 101, rows: 37 });
  });

  test('bytes that are no text, escapes and clipboard codes arrive untouched', async () => {
    const script = String.raw`stty raw; printf '\377\200\033]52;c;aGk=\007\033[31mred\0'`;
    const { terminal } = await page.open(['/bin/sh', '-c', script]);
    page.ask({ type: 'attach', terminal, from: null });
    await page.event('exited');
    const expected = Buffer.from('\u00ff\u0080\u001b]52;c;aGk=\u0007\u001b[31mred\0', 'latin1');
    expect(Buffer.concat(page.chunks)).toEqual(expected);
  });

  test('a segfault is a signal, not success', async () => {
    const { terminal } = await page.open(['/bin/sh', '-c', 'kill -SEGV $$']);
    page.ask({ type: 'attach', terminal, from: null });
    expect(await page.event('exited')).toMatchObject({ code: null, signal: 'SIGSEGV' });
  });

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

  test('with no page looking the shell runs on, and a page that comes back sees its end', async () => {
    const script = 'stty raw; seq 1 400000; echo done';
    const { terminal } = await page.open(['/bin/sh', '-c', script]);
    page.ask({ type: 'attach', terminal, from: null });
    await page.until(() => page.bytes > 1_000);
    page.leave();
    while (host.get(terminal)?.view().exit === null) await sleep(10);
    const back = new TestPage(host);
    back.ask({ type: 'attach', terminal, from: null });
    const { total } = await back.event('replayed');
    const { from, cut } = await back.event('attached');
    expect(cut).toBe(true);
    expect(total - from).toBe(back.bytes);
    expect(back.bytes).toBeLessThanOrEqual(2 << 20);
    expect(back.bytes).toBeGreaterThan((2 << 20) - 70_000);
    expect(back.text).toMatch(/^\d+\n/);
    expect(back.text.endsWith('400000\ndone\n')).toBe(true);
    expect(await back.event('exited')).toMatchObject({ code: 0 });
  });

  test('a page that was only cut off gets what it missed and nothing twice', async () => {
    const { terminal } = await page.open(bash);
    page.ask({ type: 'attach', terminal, from: null });
    page.type(terminal, 'echo one\r');
    await page.until(() => page.text.includes('\rone'));
    await sleep(50);
    page.leave();
    const before = page.bytes;
    const back = new TestPage(host);
    back.ask({ type: 'attach', terminal, from: before });
    back.type(terminal, 'echo two; exit\r');
    await back.event('exited');
    expect(await back.event('attached')).toMatchObject({ from: before, cut: false });
    expect(page.text + back.text).toMatch(/\rone\r\n[^]*\rtwo\r\n/);
    expect(back.text).not.toContain('one');
  });

  test('a terminal that is closed hangs up its shell', async () => {
    const { terminal, pid } = await page.open(bash);
    page.ask({ type: 'attach', terminal, from: null });
    await page.until(() => page.bytes > 0);
    page.ask({ type: 'close', terminal });
    await page.event('closed');
    const isAlive = (): boolean => {
      try {
        return process.kill(pid ?? 0, 0);
      } catch {
        return false;
      }
    };
    while (isAlive()) await sleep(10);
    page.ask({ type: 'list', ask: 2 });
    expect(await page.event('terminals')).toMatchObject({ views: [] });
  });

  test('a missing folder or program is refused in words before anything starts', async () => {
    const request = { type: 'open', ask: 7, cols: 80, rows: 24, argv: ['sh'], cwd: '/no/such' };
    page.say(JSON.stringify(request));
    page.say(JSON.stringify({ ...request, cwd: '/', argv: ['no-such-program'] }));
    page.say(JSON.stringify({ ...request, cwd: '/etc/passwd' }));
    await page.until(() => page.events.length === 3);
    const said = page.events.map((event) => (event.type === 'refused' ? event.says : event.type));
    expect(new Set(said)).toEqual(
      new Set([
        'The folder /no/such does not exist.',
        'no-such-program cannot be run: no such program, or it may not be executed.',
        '/etc/passwd is not a folder.',
      ]),
    );
  });

  test('a request that cannot be read is answered, and the connection stays', async () => {
    for (const bad of ['{', 'null', '{"type":"format-disk"}', '{"type":"resize","terminal":-1}']) {
      page.say(bad);
    }
    expect(page.events.map((event) => event.type)).toEqual(Array(4).fill('refused'));
    page.type(99, 'nobody there');
    page.ask({ type: 'attach', terminal: 99, from: null });
    expect(await page.event('closed')).toMatchObject({ terminal: 99 });
  });

  test('without a pty a shell still answers over pipes', async () => {
    const plain = new TerminalHost(pipeBackend, process.env);
    const other = new TestPage(plain);
    const { terminal, tty } = await other.open(['/bin/sh']);
    other.ask({ type: 'attach', terminal, from: null });
    other.type(terminal, 'echo hello; kill -KILL $$\n');
    expect(await other.event('exited')).toMatchObject({ code: null, signal: 'SIGKILL' });
    expect(other.text).toBe('hello\n');
    expect(tty).toBe(false);
  });
});
