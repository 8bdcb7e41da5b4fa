import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pipeBackend } from './pipe-backend';
import { TerminalHost } from './terminal-host';
import { bash, realHost, TestPage } from './fixtures/terminal-page.fixture';

describe.skipIf(process.platform === 'win32')('a shell on a real pty', () => {
  let host: TerminalHost;
  let page: TestPage;

  beforeEach(() => {
    host = realHost();
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

  test('a resize is seen by the program and sent to every page', async () => {
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
    expect(page.events.at(-1)).toMatchObject({ type: 'terminals', ask: 2, views: [] });
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
        'no-such-program cannot be run: it does not exist, or is not executable.',
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
