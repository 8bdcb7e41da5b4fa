import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#core/contract/settings/settings';
import type { HealthNews } from '#core/contract/run/health';
import { aRun } from '../../bridge/fixtures/run.test-data';
import { healthNoticeId, healthNotices, stillReported } from './health-notices';
import { shouldNotify } from './notice';

const run = aRun({ name: 'phase3', phase: 'running' });
const frozen: HealthNews = {
  runId: run.runId,
  rule: 'frozen-policy',
  severity: 'critical',
  says: 'phase3: The policy doesn’t change',
};

test('a critical health finding is reported once, also when it recovers and comes back', () => {
  const [first] = healthNotices(new Set(), [frozen]);
  expect(first).toMatchObject({
    kind: 'healthCritical',
    says: frozen.says,
    to: `/runs/${run.runId}`,
  });
  const reported = new Set([healthNoticeId(frozen)]);
  expect(healthNotices(reported, [frozen])).toEqual([]);
  expect(healthNotices(stillReported(reported, [run]), [frozen])).toEqual([]);
});

test('a warning that becomes critical is reported again, and another rule has its own notice', () => {
  const warned = new Set([healthNoticeId({ ...frozen, severity: 'warning' })]);
  expect(healthNotices(warned, [frozen]).length).toBe(1);
  expect(healthNotices(warned, [{ ...frozen, severity: 'warning', rule: 'speed' }]).length).toBe(1);
});

test('what was reported of a run that is over is forgotten', () => {
  expect(stillReported(new Set([healthNoticeId(frozen)]), [])).toEqual(new Set());
});

test('health notices follow their setting', () => {
  const rules = { ...DEFAULT_SETTINGS.notifications, health: false };
  expect(shouldNotify({ kind: 'healthCritical' }, rules)).toBe(false);
  expect(shouldNotify({ kind: 'healthWarning' }, DEFAULT_SETTINGS.notifications)).toBe(true);
});
