import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TerminalHost } from './terminal-host';
import { bash, realHost, TestPage } from './fixtures/terminal-page.fixture';

describe.skipIf(process.platform === 'win32')('several pages of one pty host', () => {
  let host: TerminalHost;
  let page: TestPage;
  let other: TestPage;

  beforeEach(() => {
    host = realHost();
    page = new TestPage(host);
    other = new TestPage(host);
  });
  afterEach(() => host.closeAll());

  test('every page hears of shells that others open, and how they end and go', async () => {
    const { terminal } = await page.open(['/bin/sh', '-c', 'exit 4']);
    const [ended] = await other.listed(([view]) => view?.exit !== null && view !== undefined);
    expect(ended).toMatchObject({ terminal, exit: { code: 4, signal: null } });
    page.ask({ type: 'close', terminal });
    expect(await other.listed((views) => views.length === 0)).toEqual([]);
  });

  test('no two shells are called the same, and what one page calls a shell all pages do', async () => {
    await page.open(['/bin/sh', '-c', 'cat']);
    const second = await other.open(['/bin/sh', '-c', 'cat']);
    expect(second.title).toBe('sh 2');
    page.ask({ type: 'rename', terminal: second.terminal, title: 'arpo' });
    const views = await other.listed((all) => all.some(({ title }) => title === 'arpo'));
    expect(views.map(({ title }) => title)).toEqual(['sh', 'arpo']);
  });

  test.runIf(process.platform === 'linux')('shows where a shell is now', async () => {
    const { terminal, cwd } = await page.open(bash);
    page.type(terminal, 'cd /usr/share; echo there\r');
    const [view] = await other.listed((views) => views[0]?.cwd !== cwd);
    expect(view?.cwd).toBe('/usr/share');
  });

  test('one page answers what programs ask of a terminal: the one that was typed into', async () => {
    const { terminal } = await page.open(bash);
    page.ask({ type: 'attach', terminal, from: null });
    other.ask({ type: 'attach', terminal, from: null });
    expect([page.answers, other.answers]).toEqual([false, true]);
    page.type(terminal, ' ');
    expect([page.answers, other.answers]).toEqual([true, false]);
    page.leave();
    expect(other.answers).toBe(true);
  });

  test('a shell that is to be closed shows which programs would end with it', async () => {
    const { terminal } = await page.open(bash);
    page.ask({ type: 'attach', terminal, from: null });
    page.type(terminal, 'sleep 60 &\r');
    // Between fork and exec it is still called bash.
    const said = async (ask: number): Promise<readonly string[] | null> => {
      page.ask({ type: 'look', ask, terminal });
      await page.until(() =>
        page.events.some((event) => event.type === 'looked' && event.ask === ask),
      );
      const reported = page.events.find((event) => event.type === 'looked' && event.ask === ask);
      return reported?.type === 'looked' ? reported.programs : null;
    };
    await expect.poll(() => said(page.events.length)).toEqual(['sleep']);
  });

  test('an idle shell has nothing that would end', async () => {
    const { terminal } = await page.open(bash);
    page.ask({ type: 'attach', terminal, from: null });
    await page.until(() => page.text.includes('$ '));
    page.ask({ type: 'look', ask: 6, terminal });
    expect(await page.event('looked')).toMatchObject({ programs: [] });
  });
});
