import { expect, test } from 'vitest';
import { goalOfCommand } from './goal-of-command';

test.each([
  [['--total-timesteps', '50000'], 21504, 'global_step=21504, episodic_return=3.0', 50_000],
  [['--total_timesteps=1e5'], 2000, '|    total_timesteps      | 2000     |', 100_000],
  [['trainer.max_epochs=20'], 7, 'epoch=7 loss=0.5', 20],
  [['--num-episodes', '300'], 12, 'Episode 12/300 reward 5', 300],
  [['--epochs', '10'], 500, 'update 500 | loss 0.3', null],
  [['--total-timesteps', '50000'], 12, 'epoch 12: loss 0.3', null],
  [['--max_steps', '200'], 37, 'step 37 reward 1', null],
  [['--lr', '0.1'], 7, 'epoch 7', null],
])('%j with a log that ends at %d in "%s" wants %j', (argv, lastX, line, goal) => {
  expect(goalOfCommand(argv, lastX, [line])?.x ?? null).toBe(goal);
});
