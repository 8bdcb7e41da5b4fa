import type { Cause } from '../../matching/cause';

/** A CUDA library of torch is missing at import. */
export default {
  id: 'cuda-lib-missing',
  title: 'a CUDA library that torch needs is missing',
  class: 'environment',
  layer: 'native',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'torch loads cuDNN, NCCL and the other libraries from the nvidia-* packages beside it, and one of them is missing or of another major version. An install with --no-deps, an upgrade that was cut off, or a cleaned folder leaves it so.',
  signs: [
    {
      says: 'the import fails because a CUDA library cannot be opened',
      weight: 3,
      line: /lib(?:cudart|cudnn|nccl|cublas|cusparse|cusolver|cufft|cufile|curand|nvJitLink|nvrtc|nvToolsExt|cupti|nvshmem|nvvm|c10_cuda|torch_cuda)[\w-]*\.so[.\d]*: cannot open shared object/,
    },
    {
      says: 'a CUDA library lacks a symbol that torch expects',
      weight: 3,
      line: /lib(?:cusparse|cusolver|cublas|nccl|cudnn)\w*\.so[.\d]*: undefined symbol|libtorch_cuda\.so: undefined symbol: (?:nccl|cudnn|cu)\w+/,
    },
    {
      says: 'some other library cannot be opened',
      weight: 0.5,
      line: /(?:ImportError|OSError): lib[\w+-]+\.so[.\d]*: cannot open shared object/,
    },
    {
      says: 'the missing library is libcuda.so.1, which belongs to the driver',
      weight: -3,
      line: /libcuda\.so(?:\.1)?: cannot open shared object/,
    },
    {
      says: 'the missing library is for graphics',
      weight: -2,
      line: /lib(?:GL|EGL|OSMesa|glfw|SM|Xext|Xrender)\w*\.so[.\d]*: cannot open/,
    },
    {
      says: 'bitsandbytes searches for the library, not torch',
      weight: -2,
      line: /CUDA Setup failed despite|\bbitsandbytes\b/,
    },
  ],
  probe: {
    says: 'Imports torch in a process of its own and reads its version and its CUDA build. It changes nothing.',
    falsifiedBy: 'torch imports in this environment.',
    test: { probe: 'torch' },
  },
  remedies: [
    {
      id: 'install-torch',
      title: 'Install PyTorch with its libraries',
      says: 'Installs the torch that fits this machine, with all nvidia-* packages. About 3 GB; other packages stay.',
      danger: 'changes',
      act: { kind: 'setup', step: 'torch' },
      proof: { probe: 'torch' },
    },
    {
      id: 'reinstall',
      title: 'Install the same torch again',
      says: 'Downloads the version that is there with everything it needs. About 3 GB.',
      danger: 'changes',
      act: {
        kind: 'command',
        argv: ['{python}', '-m', 'pip', 'install', '--force-reinstall', '--no-cache-dir', 'torch'],
      },
      proof: { probe: 'torch' },
    },
  ],
  confusions: [
    { cause: 'no-nvidia-driver', says: 'libcuda.so.1 comes with the driver, not with torch.' },
    { cause: 'cudnn-mismatch', says: 'There cuDNN is found in another version than expected.' },
  ],
  sources: [{ says: 'Own trial: torch 2.13 without its nvidia-* packages.', date: '2026-11' }],
  examples: [
    'ImportError: libcudnn.so.9: cannot open shared object file: No such file or directory',
    'ImportError: /opt/venv/lib/python3.11/site-packages/torch/lib/libtorch_cuda.so: undefined symbol: ncclCommRegister',
  ],
} satisfies Cause;
