import { expect, test, vi } from 'vitest';
import type { UpdateStatus } from '#core/contract/desktop/update';
import { updateReport } from './app-update';

const FEED = 'https://updates.example/';
const ready: UpdateStatus = {
  version: '0.1.0',
  feed: FEED,
  update: { state: 'ready', version: '0.2.0' },
};

test('a page in a browser knows of no updates', () => {
  expect(updateReport(new EventTarget(), null).value()).toBeNull();
});

test('a page asks the app once, then follows what it reports', async () => {
  const page = new EventTarget();
  const first: UpdateStatus = { ...ready, update: { state: 'checking' } };
  const report = updateReport(page, { updateStatus: () => Promise.resolve(first) });
  await vi.waitFor(() => expect(report.value()).toEqual(first));
  const data = { type: 'rl-cockpit-update', status: ready };
  page.dispatchEvent(Object.assign(new Event('message'), { source: page, data }));
  expect(report.value()).toEqual(ready);
});

test('what is no status of the app changes nothing', () => {
  const page = new EventTarget();
  const report = updateReport(page, { updateStatus: () => Promise.resolve('nonsense') });
  for (const data of [{ type: 'rl-cockpit-update', status: { update: 1 } }, null, 'ready'])
    page.dispatchEvent(Object.assign(new Event('message'), { source: page, data }));
  const data = { type: 'rl-cockpit-update', status: ready };
  page.dispatchEvent(Object.assign(new Event('message'), { source: {}, data }));
  expect(report.value()).toBeNull();
});
