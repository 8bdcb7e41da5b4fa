import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TerminalHost } from './terminal-host';
import { bash, realHost, TestPage } from './fixtures/terminal-page.fixture';

describe.skipIf(process.platform === 'win32')('a page that comes back', () => {
  let host: TerminalHost;
  let page: TestPage;

  beforeEach(() => {
    host = realHost();
    page = new TestPage(host);
  });
  afterEach(() => host.closeAll());

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
});
