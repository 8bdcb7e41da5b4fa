import type { Cause } from '../../matching/cause';

/** A saved optimizer has other parameter groups than the new one. */
export default {
  id: 'optimizer-state-mismatch',
  title: 'an optimizer state of another model',
  class: 'checkpoint',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The checkpoint holds the state of an optimizer with other parameters than the one it is loaded into. Layers were added or frozen since it was saved, or the optimizer got no parameters at all.',
  signs: [
    {
      says: 'torch says that the parameter groups differ',
      weight: 3,
      line: /loaded state dict (?:contains a parameter group that doesn't match|has a different number of parameter groups)/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'fresh',
      title: 'Load the weights without the optimizer',
      says: 'The first updates are then a little rougher.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The training goes on.' },
    },
    {
      id: 'same',
      title: 'Freeze the same layers as before',
      says: 'The optimizer then has the same parameters.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The checkpoint loads.' },
    },
  ],
  confusions: [],
  sources: [{ says: 'torch 2.6, own trials', date: '2026-11' }],
  examples: [
    "ValueError: loaded state dict contains a parameter group that doesn't match the size of optimizer's group",
  ],
} satisfies Cause;
