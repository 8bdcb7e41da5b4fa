import { expect, test } from 'vitest';
import { commandAllowing, withCommand } from './allow';

test('the remedy of a refused model is the very command that was typed, with the consent', () => {
  const refusal = {
    code: 'not-allowed',
    says: 'a.zip cannot be loaded.',
    remedy: 'If you trust it: --allow policy,sbx.ppo.policies.PPOPolicy',
  };
  const words = ['evaluate', 'my a.zip', '--allow', 'policy', '--run', 'r'];
  expect(withCommand(refusal, words).refusal.remedy).toMatch(
    /^If you trust it: rl-cockpit evaluate (["'])my a\.zip\1 --run r --allow policy,sbx\.ppo\.policies\.PPOPolicy$/,
  );
  expect(commandAllowing(['evaluate', 'a.zip', '--allow=x'], ['x', 'y'])).toBe(
    'rl-cockpit evaluate a.zip --allow x,y',
  );
  const other = { ...refusal, code: 'no-run' };
  expect(withCommand(other, words).refusal).toEqual(other);
});
