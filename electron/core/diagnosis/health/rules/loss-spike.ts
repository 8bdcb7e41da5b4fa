import { spikeRule } from '../spike';

/** N2: the loss jumps far out of its range. */
export default spikeRule({
  order: 21,
  title: 'Loss',
  input: 'loss',
  suggestions: [
    'Check that step’s rollouts and data.',
    'Lower the learning rate, or clip gradients (max_grad_norm).',
  ],
});
