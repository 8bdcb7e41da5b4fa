import type { Cause } from '../../matching/cause';

/** cuDNN at run time is older than the one torch was compiled against. */
export default {
  id: 'cudnn-mismatch',
  title: 'torch loaded a cuDNN of another version',
  class: 'environment',
  layer: 'native',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'torch brings its own cuDNN, but another one came first: through LD_LIBRARY_PATH, from a cudnn of conda, or with another framework. An older one lacks what torch was compiled against, and torch refuses it.',
  signs: [
    {
      says: 'the log says "cuDNN version incompatibility" with both versions',
      weight: 3,
      line: /cuDNN version incompatibility/,
    },
    {
      says: 'cuDNN could not start or found another version of a part',
      weight: 2,
      line: /CUDNN_STATUS_(?:NOT_INITIALIZED|(?:SUBLIBRARY_)?VERSION_MISMATCH)|Unable to load any of \{libcudnn/,
    },
    {
      says: 'another framework says that its cuDNN is older than it needs',
      weight: 3,
      line: /Loaded runtime CuDNN library: \S+ but source was compiled with/,
    },
    {
      says: 'LD_LIBRARY_PATH is set for the run',
      weight: 1,
      fact: ({ env }) => (env === null ? null : (env['LD_LIBRARY_PATH'] ?? '') !== ''),
    },
  ],
  probe: {
    says: 'Asks torch for its cuDNN without LD_LIBRARY_PATH. It changes nothing.',
    falsifiedBy:
      'torch fails the same way: the package nvidia-cudnn beside torch is the wrong one.',
    test: {
      argv: [
        'env',
        '-u',
        'LD_LIBRARY_PATH',
        '{python}',
        '-c',
        'import torch; print("cudnn", torch.backends.cudnn.version())',
      ],
      supports: { output: /^cudnn \d+/m },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'no-library-path',
      title: 'Empty LD_LIBRARY_PATH',
      says: 'Sets it to nothing for this run, so that torch takes the cuDNN beside it. A program that needs the path for another library would miss it.',
      danger: 'none',
      act: { kind: 'env', env: { LD_LIBRARY_PATH: '' } },
      proof: { rerun: 'The first convolution passes.' },
    },
    {
      id: 'install-torch',
      title: 'Install PyTorch with its libraries',
      says: 'Brings the cuDNN that belongs to this torch. About 3 GB.',
      danger: 'changes',
      act: { kind: 'setup', step: 'torch' },
      proof: { probe: 'wheel-proof' },
    },
  ],
  confusions: [
    { cause: 'cuda-lib-missing', says: 'There the library is not found at all.' },
    {
      cause: 'cuda-oom',
      says: 'CUDNN_STATUS_NOT_INITIALIZED can also mean that no memory was left for cuDNN.',
    },
  ],
  sources: [
    {
      says: 'Public notes with both version triples; torch/backends/cudnn/__init__.py.',
      date: '2026-11',
    },
  ],
  examples: [
    'RuntimeError: cuDNN version incompatibility: PyTorch was compiled  against (9, 10, 2) but found runtime version (9, 1, 0).',
    'RuntimeError: cuDNN error: CUDNN_STATUS_NOT_INITIALIZED',
    'E external/local_xla Loaded runtime CuDNN library: 9.1.0 but source was compiled with: 9.3.0.',
  ],
} satisfies Cause;
