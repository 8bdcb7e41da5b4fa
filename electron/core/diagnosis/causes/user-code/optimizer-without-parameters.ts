import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Optimizer without parameters',
  severity: 'medium',
  explains:
    'The network has no parameters that the optimizer could change: the layers are in a plain list, all of them are frozen, or a loop already used up parameters(). nn.ModuleList registers what a list does not.',
  signs: [
    line(
      'torch says that the list of parameters is empty',
      /optimizer got an empty parameter list/,
    ),
  ],
  remedies: [
    words('modulelist', 'Register the layers', {
      says: 'Use a ModuleList or Sequential.',
      code: 'self.layers = nn.ModuleList(layers)',
      proof: { rerun: 'The optimizer is made.' },
    }),
    words('freeze', 'Leave something to train', {
      says: 'At least one parameter needs requires_grad.',
      code: '[p for p in net.parameters() if p.requires_grad]',
      proof: { rerun: 'The optimizer is made.' },
    }),
  ],
  confusions: [notCause('optimizer-state-mismatch', 'There a stored state does not fit.')],
  sources: [source('torch 2.6, own trial', '2026-11')],
});
