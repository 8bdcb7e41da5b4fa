import { expect, test } from 'vitest';
import { aRunView } from '#core/contract/run/run.test-data';
import { withoutConsequences } from '#core/diagnosis/health/consequences';
import { NO_HEALTH_FACTS } from '#core/diagnosis/health/health-facts';
import { flat, healthOf } from '#core/diagnosis/health/health-series.fixture';
import { deviceFinding } from './device-finding';
import { runHealth } from './run-health';
import { silenceFinding } from './silence-finding';

const onCpu = [{ says: 'Using cpu device', line: 3 }];
const quiet = { params: {}, argv: [], said: [] };
const frozen = healthOf({
  'train/approx_kl': flat(0),
  'train/clip_fraction': flat(0),
  'train/learning_rate': flat(0),
});

test('a GPU that was asked for and a trainer on the CPU are one warning, with the line that says it', () => {
  const requests = [
    { params: { device: 'cuda' }, argv: [] },
    { params: {}, argv: ['train.py', '--device', 'cuda:1'] },
    { params: {}, argv: ['train.py', '--device=mps'] },
    { params: {}, argv: ['train.py', 'trainer.device=cuda'] },
  ];
  for (const one of requests) {
    expect(deviceFinding({ ...one, said: onCpu })).toMatchObject({
      rule: 'device',
      severity: 'warning',
      evidence: [{ kind: 'line', line: 3 }],
    });
    expect(deviceFinding({ ...one, said: [] })).toBeNull();
    expect(deviceFinding({ ...one, said: [{ says: 'Using cuda device', line: 3 }] })).toBeNull();
  }
  expect(deviceFinding({ params: { device: 'auto' }, argv: [], said: onCpu })).toBeNull();
  expect(deviceFinding({ params: { device: 'cpu' }, argv: [], said: onCpu })).toBeNull();
});

test('a run that hangs is critical, a quiet one is not, and an ended one is neither', () => {
  const run = aRunView({ phase: 'running', contact: 'ok' });
  expect(silenceFinding({ ...run, activity: 'hung' })).toMatchObject({ severity: 'critical' });
  expect(silenceFinding({ ...run, activity: 'quiet' })).toMatchObject({ severity: 'info' });
  expect(silenceFinding({ ...run, activity: 'busy' })).toBeNull();
  expect(silenceFinding({ ...run, phase: 'ended', activity: 'hung' })).toBeNull();
});

test('a muted rule says that it is muted, and is last', () => {
  const run = aRunView({ phase: 'running', contact: 'ok', activity: 'busy' });
  const before = runHealth({ run, facts: frozen, device: quiet, mutes: [] });
  expect(before.findings[0]).toMatchObject({ rule: 'frozen-policy', muted: false });
  const after = runHealth({ run, facts: frozen, device: quiet, mutes: ['frozen-policy'] });
  expect(after.findings.at(-1)).toMatchObject({ rule: 'frozen-policy', muted: true });
  expect(after.findings.length).toBe(before.findings.length);
  expect(runHealth({ run, facts: NO_HEALTH_FACTS, device: quiet, mutes: [] }).findings).toEqual([]);
});

test('of a frozen policy and what follows from it only the first is reported', () => {
  const rules = frozen.findings.map(({ rule }) => rule);
  expect(rules).toContain('learning-rate-zero');
  expect(withoutConsequences(frozen.findings).map(({ rule }) => rule)).toEqual(['frozen-policy']);
  expect(withoutConsequences([{ rule: 'speed' }, { rule: 'still-uniform' }]).length).toBe(2);
});
