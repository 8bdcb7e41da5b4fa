import { defineCause, line, notCause, setEnv, setup, source } from '../define-cause';

export default defineCause({
  title: 'Torch loaded a cuDNN of another version',
  layer: 'native',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  explains:
    'torch brings its own cuDNN, but another one came first: through LD_LIBRARY_PATH, from a cudnn of conda, or with another framework. An older one lacks what torch was compiled against, and torch refuses it.',
  signs: [
    line(
      'the log says "cuDNN version incompatibility" with both versions',
      /cuDNN version incompatibility/,
    ),
    line(
      'cuDNN could not start or found another version of a part',
      /CUDNN_STATUS_(?:NOT_INITIALIZED|(?:SUBLIBRARY_)?VERSION_MISMATCH)|Unable to load any of \{libcudnn/,
      { weight: 2 },
    ),
    line(
      'another framework says that its cuDNN is older than it needs',
      /Loaded runtime CuDNN library: \S+ but source was compiled with/,
    ),
    {
      says: 'LD_LIBRARY_PATH is set for the run',
      weight: 1,
      fact: ({ env }) => (env === null ? null : (env['LD_LIBRARY_PATH'] ?? '') !== ''),
    },
  ],
  probe: {
    says: 'Asks torch for its cuDNN without LD_LIBRARY_PATH. It changes nothing.',
    falsifiedBy:
      'torch fails the same way. Then the package nvidia-cudnn beside torch is the wrong one.',
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
    setEnv('no-library-path', 'Empty LD_LIBRARY_PATH', {
      says: 'Sets it to nothing for this run, so that torch takes the cuDNN beside it. A program that needs the path for another library would miss it.',
      env: { LD_LIBRARY_PATH: '' },
      proof: { rerun: 'The first convolution passes.' },
    }),
    setup('install-torch', 'Install PyTorch with its libraries', {
      says: 'Brings the cuDNN that belongs to this torch. About 3 GB.',
      step: 'torch',
      proof: { probe: 'wheel-proof' },
    }),
  ],
  confusions: [
    notCause('cuda-lib-missing', 'There the library is not found at all.'),
    notCause(
      'cuda-oom',
      'CUDNN_STATUS_NOT_INITIALIZED can also mean that no memory was left for cuDNN.',
    ),
  ],
  sources: [
    source('Public notes with both version triples; torch/backends/cudnn/__init__.py.', '2026-11'),
  ],
});
