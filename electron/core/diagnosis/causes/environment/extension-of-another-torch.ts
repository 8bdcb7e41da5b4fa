import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Compiled extension does not match this torch',
  layer: 'native',
  severity: 'medium',
  explains:
    'The extension was built against another version of PyTorch, and a function that it calls is not there under that name. It has to be rebuilt in this environment.',
  signs: [
    line(
      'a symbol of PyTorch is not found',
      /\.so: undefined symbol: _ZN(?:2at|3c10|5torch|K?3c10)/,
      { weight: 2.5 },
    ),
    line(
      'a flash-attn, xformers or vLLM is meant, which has its own cause',
      /(?:flash_attn|xformers|vllm|bitsandbytes|deepspeed)\w*[\w./-]{0,160}\.so: undefined symbol/,
      { weight: -2 },
    ),
  ],
  remedies: [
    words('rebuild', 'Rebuild it', {
      says: 'Rebuild in this environment, without the old cache.',
      danger: 'changes',
      code: 'rm -rf build *.so\npython -m pip install --no-build-isolation --force-reinstall --no-deps .',
      proof: { rerun: 'The import passes.' },
    }),
  ],
  confusions: [
    notCause('flash-attn-abi-mismatch', 'There it is flash-attn.'),
    notCause('torchvision-mismatch', 'There it is torchvision.'),
  ],
  sources: [source('torch 2.15, own trial', '2026-11')],
});
