import { expect, test, vi } from 'vitest';
import type { StoppedChildren } from '#core/contract/desktop/stopped-child';
import { stoppedReport } from './stopped-children';

const stoppedEngine = (how: string): StoppedChildren => ({
  logFolder: '/home/ada/rl-cockpit/logs',
  children: [
    { child: 'engine', how, restarts: 5, lastLines: ['no space left'], isStarting: false },
  ],
});

function report(page: EventTarget, stopped: unknown, source: unknown = page): void {
  const data = { type: 'rl-cockpit-stopped', stopped };
  page.dispatchEvent(Object.assign(new Event('message'), { source, data }));
}

const shellOf = (answer: unknown) => ({ stoppedChildren: () => Promise.resolve(answer) });

test('a page that loads after the engine gave up learns of it', async () => {
  const list = stoppedReport(new EventTarget(), shellOf(stoppedEngine('code 1')));
  await vi.waitFor(() => expect(list.value()).toEqual(stoppedEngine('code 1')));
});

test('a page that is open follows what the app reports, until the engine is back', () => {
  const page = new EventTarget();
  const list = stoppedReport(page, shellOf(null));
  const changed = vi.fn<() => void>();
  list.onChange(changed);
  report(page, stoppedEngine('code 1'));
  expect(list.value().children).toMatchObject([{ child: 'engine', how: 'code 1' }]);
  report(page, { ...stoppedEngine(''), children: [] });
  expect(list.value().children).toEqual([]);
  expect(changed).toHaveBeenCalledTimes(2);
});

test('a report is newer than the answer to what was asked before it', async () => {
  const page = new EventTarget();
  const answer = Promise.resolve(stoppedEngine('code 1'));
  const list = stoppedReport(page, { stoppedChildren: () => answer });
  report(page, stoppedEngine('code 7'));
  await answer;
  await Promise.resolve();
  expect(list.value().children).toMatchObject([{ how: 'code 7' }]);
});

test('what is no report of the app itself changes nothing', () => {
  const page = new EventTarget();
  const list = stoppedReport(page, shellOf('nonsense'));
  report(page, stoppedEngine('code 1'), {});
  report(page, { logFolder: 1 });
  report(page, { logFolder: '/l', children: [{ child: 'page' }] });
  page.dispatchEvent(Object.assign(new Event('message'), { source: page, data: null }));
  expect(list.value().children).toEqual([]);
});

test('in a browser there is no app to ask', () => {
  const page = new EventTarget();
  const list = stoppedReport(page, null);
  report(page, stoppedEngine('code 1'));
  expect(list.value().children).toEqual([]);
});
