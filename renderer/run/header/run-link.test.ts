import { expect, test } from 'vitest';
import { RunId } from '#core/contract/run/run';
import { runLink } from './run-link';

const run = RunId.parse('20261121-091400-0a1b2c3d');
const page = { origin: 'http://127.0.0.1:4000', search: '?token=secret&tab=events' };

test('a copied link shows the same part of the page and signs nobody in', () => {
  expect(runLink(run, false, page)).toBe(`http://127.0.0.1:4000/runs/${run}?tab=events`);
  expect(runLink(run, false, { ...page, search: '?token=secret' })).toBe(
    `http://127.0.0.1:4000/runs/${run}`,
  );
});

test('a link of the desktop app opens the desktop app', () => {
  expect(runLink(run, true, page)).toBe(`rl-cockpit://run/${run}`);
});
