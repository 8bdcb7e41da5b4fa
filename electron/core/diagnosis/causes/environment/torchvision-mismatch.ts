import type { Cause } from '../../matching/cause';

/** Torchvision or torchaudio that does not match this torch. */
export default {
  id: 'torchvision-mismatch',
  title: 'torchvision or torchaudio that does not match this torch',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Each of these packages is built for one version of torch and fails with another. pip does not always keep them together, especially when torch comes from its own index.',
  signs: [
    {
      says: 'an operator of torchvision is not there',
      weight: 3,
      line: /operator torchvision::\w+ does not exist|Couldn't load custom C\+\+ ops|torchvision.{0,60}incompatible|undefined symbol: .{0,120}torchaudio/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'together',
      title: 'Install them together',
      says: 'From one index, in one command.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install -U torch torchvision torchaudio' },
      proof: { rerun: 'The import passes.' },
    },
  ],
  confusions: [
    { cause: 'flash-attn-abi-mismatch', says: 'There it is flash-attn.' },
    { cause: 'xformers-torch-mismatch', says: 'There it is xformers.' },
  ],
  sources: [{ says: 'torch 2.15 with another torchvision, own trial', date: '2026-11' }],
  examples: ['RuntimeError: operator torchvision::nms does not exist'],
} satisfies Cause;
