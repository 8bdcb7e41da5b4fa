import type { Cause } from '../../matching/cause';

/** An optimizer that was given no parameters. */
export default {
  id: 'optimizer-without-parameters',
  title: 'an optimizer that was given no parameters',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The network has no parameters that the optimizer could change: the layers are in a plain list, all of them are frozen, or a loop already used up parameters(). nn.ModuleList registers what a list does not.',
  signs: [
    {
      says: 'torch says that the list of parameters is empty',
      weight: 3,
      line: /optimizer got an empty parameter list/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'modulelist',
      title: 'Register the layers',
      says: 'Use a ModuleList or Sequential.',
      danger: 'none',
      act: { kind: 'words', code: 'self.layers = nn.ModuleList(layers)' },
      proof: { rerun: 'The optimizer is made.' },
    },
    {
      id: 'freeze',
      title: 'Leave something to train',
      says: 'At least one parameter needs requires_grad.',
      danger: 'none',
      act: { kind: 'words', code: '[p for p in net.parameters() if p.requires_grad]' },
      proof: { rerun: 'The optimizer is made.' },
    },
  ],
  confusions: [{ cause: 'optimizer-state-mismatch', says: 'There a stored state does not fit.' }],
  sources: [{ says: 'torch 2.6, own trial', date: '2026-11' }],
  examples: ['ValueError: optimizer got an empty parameter list'],
} satisfies Cause;
