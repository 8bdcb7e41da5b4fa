import { counted, definePassportRule, figure, row } from '../passport-rule';

/** Whether the environment writes into observations that it has handed out. */
export default definePassportRule({
  order: 50,
  judge: ({ walk, algorithm: { family } }) => {
    if (walk === null || walk.steps === 0) return [];
    const title = 'Observation memory';
    if (walk.shared === 0) {
      const says = 'Each step returns its own observation.';
      return [row('ok', { id: 'observation-memory', title, says })];
    }
    return [
      row('warn', {
        id: 'observation-shared',
        title,
        says: `An observation changed after it was returned, in ${figure(walk.shared)} of ${counted(walk.steps, 'step')}: step() writes into the same array.`,
        means:
          family === 'value' || family === 'continuous'
            ? 'A replay buffer that does not copy stores the next state twice. Stable-Baselines3 copies; wrappers that compare states, frame stacks and your own loops do not.'
            : 'Stable-Baselines3 copies observations; wrappers that compare states, frame stacks and your own loops see the new state twice.',
        advice: 'Return self.state.copy().',
        numbers: { shared: walk.shared },
      }),
    ];
  },
});
