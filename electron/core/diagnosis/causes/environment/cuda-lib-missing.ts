import { command, defineCause, line, notCause, setup, source } from '../define-cause';

export default defineCause({
  title: 'Torch is missing a CUDA library',
  layer: 'native',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  explains:
    'torch loads cuDNN, NCCL and the other libraries from the nvidia-* packages beside it, and one of them is missing or of another major version. An install with --no-deps, an upgrade that was cut off, or a cleaned folder leaves it so.',
  signs: [
    line(
      'the import fails because a CUDA library cannot be opened',
      /lib(?:cudart|cudnn|nccl|cublas|cusparse|cusolver|cufft|cufile|curand|nvJitLink|nvrtc|nvToolsExt|cupti|nvshmem|nvvm|c10_cuda|torch_cuda)[\w-]*\.so[.\d]*: cannot open shared object/,
    ),
    line(
      'a CUDA library lacks a symbol that torch expects',
      /lib(?:cusparse|cusolver|cublas|nccl|cudnn)\w*\.so[.\d]*: undefined symbol|libtorch_cuda\.so: undefined symbol: (?:nccl|cudnn|cu)\w+/,
    ),
    line(
      'some other library cannot be opened',
      /(?:ImportError|OSError): lib[\w+-]+\.so[.\d]*: cannot open shared object/,
      { weight: 0.5 },
    ),
    line(
      'the missing library is libcuda.so.1, which belongs to the driver',
      /libcuda\.so(?:\.1)?: cannot open shared object/,
      { weight: -3 },
    ),
    line(
      'the missing library is for graphics',
      /lib(?:GL|EGL|OSMesa|glfw|SM|Xext|Xrender)\w*\.so[.\d]*: cannot open/,
      { weight: -2 },
    ),
    line(
      'bitsandbytes searches for the library, not torch',
      /CUDA Setup failed despite|\bbitsandbytes\b/,
      { weight: -2 },
    ),
  ],
  probe: {
    says: 'Imports torch in its own process and reads its version and its CUDA build. It changes nothing.',
    falsifiedBy: 'torch imports in this environment.',
    test: { probe: 'torch' },
  },
  remedies: [
    setup('install-torch', 'Install PyTorch with its libraries', {
      says: 'Installs the torch that fits this machine, with all nvidia-* packages. About 3 GB; other packages stay.',
      step: 'torch',
      proof: { probe: 'torch' },
    }),
    command('reinstall', 'Install the same torch again', {
      says: 'Downloads the version that is there with everything it needs. About 3 GB.',
      argv: ['{python}', '-m', 'pip', 'install', '--force-reinstall', '--no-cache-dir', 'torch'],
      proof: { probe: 'torch' },
    }),
  ],
  confusions: [
    notCause('no-nvidia-driver', 'libcuda.so.1 comes with the driver, not with torch.'),
    notCause('cudnn-mismatch', 'There cuDNN is found in another version than expected.'),
  ],
  sources: [source('Own trial: torch 2.13 without its nvidia-* packages.', '2026-11')],
});
