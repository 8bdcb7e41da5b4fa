import type { Cause } from '../../matching/cause';

/** A compiled extension that does not match this torch. */
export default {
  id: 'extension-of-another-torch',
  title: 'a compiled extension that does not match this torch',
  class: 'environment',
  layer: 'native',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The extension was built against another version of PyTorch, and a function that it calls is not there under that name. It has to be rebuilt in this environment.',
  signs: [
    {
      says: 'a symbol of PyTorch is not found',
      weight: 2.5,
      line: /\.so: undefined symbol: _ZN(?:2at|3c10|5torch|K?3c10)/,
    },
    {
      says: 'a flash-attn, xformers or vLLM is meant, which has a cause of its own',
      weight: -2,
      line: /(?:flash_attn|xformers|vllm|bitsandbytes|deepspeed)\w*[\w./-]{0,160}\.so: undefined symbol/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'rebuild',
      title: 'Rebuild it',
      says: 'Rebuild in this environment, without the old cache.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'rm -rf build *.so\npython -m pip install --no-build-isolation --force-reinstall --no-deps .',
      },
      proof: { rerun: 'The import passes.' },
    },
  ],
  confusions: [
    { cause: 'flash-attn-abi-mismatch', says: 'There it is flash-attn.' },
    { cause: 'torchvision-mismatch', says: 'There it is torchvision.' },
  ],
  sources: [{ says: 'torch 2.15, own trial', date: '2026-11' }],
  examples: [
    'ImportError: /home/user/project/fused_ops_cuda.so: undefined symbol: _ZN2at4_ops5zeros4callE',
  ],
} satisfies Cause;
