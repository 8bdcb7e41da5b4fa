import type { Cause } from '../../matching/cause';

/** No NVIDIA driver library where a CUDA build runs. */
export default {
  id: 'no-nvidia-driver',
  title: 'no NVIDIA driver is visible here',
  class: 'gpu',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'specific',
  explains:
    'A CUDA build of PyTorch or Triton runs where no driver library can be loaded: on a machine without an NVIDIA card, or in a container that was started without one. The library libcuda comes with the driver (in WSL from /usr/lib/wsl/lib) and is never part of a Python package.',
  signs: [
    {
      says: 'PyTorch says "Found no NVIDIA driver on your system"',
      weight: 3,
      line: /Found no NVIDIA driver on your system/,
    },
    {
      says: 'libcuda.so.1 cannot be opened',
      weight: 3,
      line: /^(?!.{0,200}(?:Could not load dynamic library|\bW tensorflow\/)).{0,300}libcuda\.so(?:\.1)?: cannot open shared object/,
    },
    {
      says: 'NCCL says that there are "no GPUs found"',
      weight: 3,
      line: /ProcessGroupNCCL is only supported with GPUs, no GPUs found/,
    },
    { says: 'Triton found "0 active drivers"', weight: 3, line: /\b0 active drivers \(\[\]\)/ },
    {
      says: 'nvidia-smi finds no libnvidia-ml.so',
      weight: 3,
      line: /NVIDIA-SMI couldn't find libnvidia-ml\.so/,
    },
    {
      says: 'no card was seen on this machine',
      weight: 1,
      fact: ({ computeCapabilities }) =>
        computeCapabilities === null ? null : computeCapabilities.length === 0,
    },
  ],
  unless: [/^Using cpu device/],
  probe: {
    says: 'Loads the driver library in a process of its own; it changes nothing.',
    falsifiedBy:
      'The library loads: then a driver is there, and CUDA_VISIBLE_DEVICES or a container hides the card.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import ctypes, sys; ctypes.CDLL('nvcuda.dll' if sys.platform == 'win32' else 'libcuda.so.1'); print('driver loads')",
      ],
      supports: { exit: [1] },
      limitS: 15,
    },
  },
  remedies: [
    {
      id: 'cpu',
      title: 'Train on the CPU',
      says: 'Sets the device to cpu, for a machine that has no NVIDIA card. Small networks of Stable-Baselines3 are as fast there.',
      danger: 'none',
      act: { kind: 'set', params: { device: 'cpu' } },
      proof: { rerun: 'The log says "Using cpu device".' },
    },
    {
      id: 'gpu',
      title: 'Check the driver',
      says: 'Shows what nvidia-smi says and what hides the driver. In WSL only the driver of Windows is installed, never one in the distro.',
      danger: 'none',
      act: { kind: 'setup', step: 'gpu' },
      proof: { probe: 'gpu' },
    },
    {
      id: 'wsl-path',
      title: 'Let WSL find its driver',
      says: "Puts the folder with WSL's libcuda first on the library path of this run.",
      danger: 'none',
      act: { kind: 'env', env: { LD_LIBRARY_PATH: '/usr/lib/wsl/lib' } },
      proof: { probe: 'cuinit' },
    },
  ],
  confusions: [
    { cause: 'torch-cpu-only-build', says: 'There torch itself was built without CUDA.' },
    {
      cause: 'nvidia-driver-not-loaded',
      says: 'There the driver is installed, but its kernel module does not answer.',
    },
    { cause: '', says: 'TensorFlow warns of the same library and goes on with the CPU.' },
  ],
  sources: [
    {
      says: 'own trials: torch 2.14 with CUDA 13 and triton 3.8 on a machine without a driver',
      date: '2026-11',
    },
  ],
  examples: [
    'RuntimeError: Found no NVIDIA driver on your system. Please check that you have an NVIDIA GPU and installed a driver',
    'ImportError: libcuda.so.1: cannot open shared object file: No such file or directory',
    'ValueError: ProcessGroupNCCL is only supported with GPUs, no GPUs found!',
    'RuntimeError: 0 active drivers ([]). There should only be one.',
    "NVIDIA-SMI couldn't find libnvidia-ml.so library in your system.",
  ],
} satisfies Cause;
