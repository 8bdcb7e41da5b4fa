import { defineCause, line, source, words } from '../define-cause';

export default defineCause({
  title: 'Optimizer state is from another model',
  severity: 'high',
  explains:
    'The checkpoint contains the state of an optimizer with other parameters than the one it is loaded into. Layers were added or frozen since it was saved, or the optimizer got no parameters at all.',
  signs: [
    line(
      'torch says that the parameter groups differ',
      /loaded state dict (?:contains a parameter group that doesn't match|has a different number of parameter groups)/,
    ),
  ],
  remedies: [
    words('fresh', 'Load the weights without the optimizer', {
      says: 'The first updates are then a little rougher.',
      proof: { rerun: 'The training continues.' },
    }),
    words('same', 'Freeze the same layers as before', {
      says: 'The optimizer then has the same parameters.',
      proof: { rerun: 'The checkpoint loads.' },
    }),
  ],
  sources: [source('torch 2.6, own trials', '2026-11')],
});
