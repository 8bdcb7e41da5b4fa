import { expect, test, vi } from 'vitest';
import { RunId } from '#core/contract/run/run';
import { app } from './fixtures/electron.fixture';
import { RecentRuns } from './recent-runs';
import { TrayAndNotifications } from './tray-and-notifications';
import { ChildMessage } from '../parents/child-message';
import { newsOf } from './fixtures/engine-news.fixture';

vi.mock('electron', async () => (await import('./fixtures/electron.fixture')).fakeElectron);

const RUN = RunId.parse('20261121-090000-0000abcd');
const recent = [{ runId: RUN, name: 'brave-lynx-3' }];
const setMenu = vi.fn<(rows: readonly { readonly label?: string; click?(): void }[]) => void>();
Object.assign(app, { dock: { setMenu } });

test('the menu of the dock leads to a run, and is made again only for other runs', () => {
  const acts: string[] = [];
  const runs = new RecentRuns((does) => acts.push(does));
  runs.show(recent);
  runs.show([...recent]);
  expect(setMenu).toHaveBeenCalledOnce();
  const rows = setMenu.mock.lastCall?.[0] ?? [];
  rows.find(({ label }) => label === 'brave-lynx-3')?.click?.();
  expect(acts).toEqual([`go:/runs/${RUN}`]);
  runs.show([]);
  expect(setMenu).toHaveBeenCalledTimes(2);
});

test('what the engine reports of the newest runs comes into the menu', () => {
  setMenu.mockClear();
  const outside = new TrayAndNotifications({ icon: '', act: () => undefined, window: () => null });
  const { news } = newsOf({});
  const message = ChildMessage.parse({ news: { ...news, checkForUpdates: false, recent } });
  if ('news' in message) outside.took(message.news);
  expect(setMenu.mock.lastCall?.[0]?.map(({ label }) => label)).toContain('brave-lynx-3');
});
