import { spikeRule } from '../spike';

/** N2: the gradient jumps far out of its range. */
export default spikeRule({
  order: 22,
  title: 'Gradient jumps',
  input: 'grad_norm',
  suggestions: [
    'Clip gradients (max_grad_norm).',
    'Check that step’s batch, and lower the learning rate.',
  ],
});
