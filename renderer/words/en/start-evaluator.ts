/** Words of "Evaluate checkpoints beside the run" on Start. */
export const startEvaluator = {
  title: 'Evaluation',
  on: 'Evaluate checkpoints beside the run',
  says: 'A low-priority process plays every new Stable-Baselines3 checkpoint without exploration. It adds an evaluation curve and baselines such as a random agent.',
  saysRows:
    'A low-priority process on the CPU answers validation rows with every new checkpoint and the tools used in training. It adds a score curve and the base model as a baseline. Turn it on for small models: a large one takes hours.',
  episodes: 'Episodes',
  rows: 'Validation rows',
  every: 'Every k-th checkpoint',
  envId: 'Environment',
  factory: 'Environment factory',
  hint: {
    episodes: 'Played with the same seeds for each checkpoint',
    rows: 'The same rows for each checkpoint and the base model, scored by the training’s reward function',
    every: '1 = every checkpoint; the last one is always played',
    envId: 'A Gymnasium ID, such as CartPole-v1 or my_module:MyTask-v0',
    factory: 'Instead of an ID: module:callable, for an environment with your own wrappers',
  },
  wrong: {
    episodes: 'Enter a whole number from 2 to 1,000',
    every: 'Enter a whole number from 1 to 1,000',
    envId: 'Name the environment or a factory',
    factory: 'Write it as module:callable',
  },
} as const;
