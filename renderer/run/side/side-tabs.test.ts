import { expect, test } from 'vitest';
import { isWithoutLog, openTab, sideTabs } from './side-tabs';

const imported = { importedFrom: '/data/run', logBytes: 0 };

test('an import without a log has no Log tab, and opens what there is', () => {
  const tabs = sideTabs(imported);
  expect(isWithoutLog(imported)).toBe(true);
  expect(tabs).toEqual(['events', 'parameters', 'processes', 'notebook']);
  expect(openTab('log', tabs, 3)).toBe('events');
  expect(openTab('log', tabs, 0)).toBe('parameters');
  expect(openTab('processes', tabs, 0)).toBe('processes');
});

test.each([
  ['an import with a log', { ...imported, logBytes: 9 }],
  ['an import that is still read', { ...imported, reading: { doneBytes: 0, totalBytes: 9 } }],
  ['a run of our own that printed nothing', { importedFrom: null, logBytes: 0 }],
])('%s has its Log tab, and it opens first', (_what, detail) => {
  const tabs = sideTabs(detail);
  expect(isWithoutLog(detail)).toBe(false);
  expect(tabs[0]).toBe('log');
  expect(openTab('log', tabs, 0)).toBe('log');
});

test('only a run whose policy writes answers has the Rollouts tab', () => {
  const own = { importedFrom: null, logBytes: 9 };
  const tabsOf = (tag: string) => sideTabs(own, [{ tag }]);
  expect(tabsOf('sb3_timing/window')).toContain('rollouts');
  for (const tag of ['response_length/mean', 'train/completions/mean_length', 'rollout/score_mean'])
    expect(tabsOf(tag)).toContain('rollouts');
  for (const tag of ['rollout/ep_rew_mean', 'rewards/chosen', 'train/loss'])
    expect(tabsOf(tag)).not.toContain('rollouts');
});
