import { expect, test } from 'vitest';
import { EngineWait, PATIENCE_MS, NOTICE_AFTER_MS } from './engine-wait';

test('ten processes that are the engine one after the other are all waited for', () => {
  const wait = new EngineWait(0);
  for (let holder = 1; holder <= 10; holder += 1) {
    const nowMs = (holder - 1) * (PATIENCE_MS - 1_000);
    expect(wait.scan(holder, nowMs).does).not.toBe('give-up');
    expect(wait.scan(holder, nowMs + PATIENCE_MS - 2_000).does).not.toBe('give-up');
  }
});

test('a user learns once what is waited for, by its process', () => {
  const wait = new EngineWait(0);
  expect(wait.scan(7, 0)).toEqual({ does: 'wait' });
  expect(wait.scan(7, NOTICE_AFTER_MS)).toEqual({
    does: 'tell',
    says: 'Waiting for the RL Cockpit engine (process 7) to answer.',
  });
  expect(wait.scan(7, NOTICE_AFTER_MS + 1)).toEqual({ does: 'wait' });
});

test('an engine that is silent for a minute is named, and no one is asked to end it', () => {
  const wait = new EngineWait(0);
  wait.scan(7, 0);
  const waited = wait.scan(7, PATIENCE_MS);
  if (waited.does !== 'give-up') throw new Error('It waits on.');
  expect(waited.refusal.says).toContain('The RL Cockpit engine (process 7) has not responded');
  expect(`${waited.refusal.says} ${waited.refusal.remedy}`).not.toMatch(
    /\b(end|kill|close|quit)\b/i,
  );
});
