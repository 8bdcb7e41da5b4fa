import { expect, test } from 'vitest';
import { shownParam } from './param-value';

test('a parameter is shown, copied and exported without a password or a key in it', () => {
  expect(shownParam('api_key', 'abcdef123')).toBe('…(masked)');
  expect(shownParam('note', 'with hf_abcdefghijklmnopqrstuv')).toBe('with hf_…(masked)');
  expect(shownParam('wandb', { password: 'hunter2hunter2' })).not.toContain('hunter2');
  expect(shownParam('learning_rate', 0.001)).toBe('0.001');
  expect(shownParam('algo', 'PPO')).toBe('PPO');
});
