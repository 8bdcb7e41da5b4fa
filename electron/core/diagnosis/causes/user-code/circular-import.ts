import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Circular import in the project',
  severity: 'medium',
  explains:
    'One module imports another that imports the first one again before it is complete. The name that is requested is not defined yet at that moment.',
  signs: [
    line(
      'Python names a partially initialized module',
      /from partially initialized module .{1,200}circular import|partially initialized module .{1,120} has no attribute .{1,200}circular import|most likely due to a circular import/,
    ),
  ],
  remedies: [
    words('move', 'Move what both need to a third module', {
      says: 'Or import it inside the function that needs it.',
      code: 'def train():\n    from agents.ppo import PPO',
      proof: { rerun: 'The import passes.' },
    }),
  ],
  confusions: [
    notCause('import-name-error', 'There a package does not have the name.'),
    notCause('local-file-hides-package', 'There a file of yours has the name of a package.'),
  ],
  sources: [source('CPython 3.11, own trial', '2026-11')],
});
