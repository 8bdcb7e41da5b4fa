import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'torchvision or torchaudio does not match this torch',
  severity: 'medium',
  explains:
    'Each of these packages is built for one version of torch and fails with another. pip does not always keep them together, especially when torch comes from its own index.',
  signs: [
    line(
      'an operator of torchvision is not there',
      /operator torchvision::\w+ does not exist|Couldn't load custom C\+\+ ops|torchvision.{0,60}incompatible|undefined symbol: .{0,120}torchaudio/,
    ),
  ],
  remedies: [
    words('together', 'Install them together', {
      says: 'From one index, in one command.',
      danger: 'changes',
      code: 'python -m pip install -U torch torchvision torchaudio',
      proof: { rerun: 'The import passes.' },
    }),
  ],
  confusions: [
    notCause('flash-attn-abi-mismatch', 'There it is flash-attn.'),
    notCause('xformers-torch-mismatch', 'There it is xformers.'),
  ],
  sources: [source('torch 2.15 with another torchvision, own trial', '2026-11')],
});
