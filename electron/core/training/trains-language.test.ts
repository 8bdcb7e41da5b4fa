import { expect, test } from 'vitest';
import { trainsLanguage } from './trains-language';

test('a training of verl is known by its module or by the keys of its configuration, and no other is', () => {
  expect(trainsLanguage(['python', '-m', 'verl.trainer.main_ppo'])).toBe(true);
  expect(trainsLanguage(['python', 'my_main.py', "+actor_rollout_ref.model.path='Q/w'"])).toBe(
    true,
  );
  expect(trainsLanguage(['python', 'my_main.py', 'data.val_files=[a.parquet]'])).toBe(true);
  expect(trainsLanguage(['python', '-m', 'rl_cockpit_sb3', '--data.val', 'verl'])).toBe(false);
});
