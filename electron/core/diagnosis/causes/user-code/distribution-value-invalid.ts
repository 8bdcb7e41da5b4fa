import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Invalid value for a distribution',
  severity: 'medium',
  explains:
    'torch checks the arguments of a distribution: a standard deviation must be positive, and an action must be one that can be drawn. The numbers below the message show what it got.',
  signs: [
    line(
      'a scale is not positive',
      /Expected parameter scale .{1,200}to satisfy the constraint GreaterThan/,
      { weight: 2.5 },
    ),
    line(
      'a value is outside of what can be drawn',
      /Expected value argument .{1,200}to be within the support/,
    ),
  ],
  remedies: [
    words('positive', 'Make the scale positive', {
      says: 'Use exp or softplus of the network’s output.',
      code: 'scale = torch.nn.functional.softplus(raw) + 1e-6',
      proof: { rerun: 'The distribution is made.' },
    }),
    words('range', 'Find where the value comes from', {
      says: 'Actions of another environment, or counted from 1, are out of range.',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [notCause('nan-logits', 'There the numbers are NaN.')],
  sources: [source('torch 2.15, own trials', '2026-11')],
});
