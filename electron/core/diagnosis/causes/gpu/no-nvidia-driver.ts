import {
  defineCause,
  line,
  noFailure,
  notCause,
  setEnv,
  setParams,
  setup,
  source,
} from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'No NVIDIA driver is visible here',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows'],
  explains:
    'A CUDA build of PyTorch or Triton runs where no driver library can be loaded: on a machine without an NVIDIA card, or in a container that was started without one. The library libcuda comes with the driver (in WSL from /usr/lib/wsl/lib) and is never part of a Python package.',
  signs: [
    line(
      'PyTorch says "Found no NVIDIA driver on your system"',
      /Found no NVIDIA driver on your system/,
    ),
    line(
      'libcuda.so.1 cannot be opened',
      /^(?!.{0,200}(?:Could not load dynamic library|\bW tensorflow\/)).{0,300}libcuda\.so(?:\.1)?: cannot open shared object/,
    ),
    line(
      'NCCL says that there are "no GPUs found"',
      /ProcessGroupNCCL is only supported with GPUs, no GPUs found/,
    ),
    line('Triton found "0 active drivers"', /\b0 active drivers \(\[\]\)/),
    line('nvidia-smi finds no libnvidia-ml.so', /NVIDIA-SMI couldn't find libnvidia-ml\.so/),
    {
      says: 'no card was seen on this machine',
      weight: 1,
      fact: ({ computeCapabilities }) =>
        computeCapabilities === null ? null : computeCapabilities.length === 0,
    },
  ],
  unless: [/^Using cpu device/],
  probe: {
    says: 'Loads the driver library in its own process; it changes nothing.',
    falsifiedBy:
      'The library loads. Then a driver exists, and CUDA_VISIBLE_DEVICES or a container hides the card.',
    test: {
      argv: scriptArgv('no_nvidia_driver'),
      supports: { exit: [1] },
      limitS: 15,
    },
  },
  remedies: [
    setParams('cpu', 'Train on the CPU', {
      says: 'Sets the device to cpu, for a machine that has no NVIDIA card. Small networks of Stable-Baselines3 are as fast there.',
      params: { device: 'cpu' },
      proof: { rerun: 'The log says "Using cpu device".' },
    }),
    setup('gpu', 'Check the driver', {
      says: 'Shows what nvidia-smi says and what hides the driver. In WSL only the driver of Windows is installed, never one in the distro.',
      danger: 'none',
      step: 'gpu',
      proof: { probe: 'gpu' },
    }),
    setEnv('wsl-path', 'Let WSL find its driver', {
      says: "Puts the folder with WSL's libcuda first on the library path of this run.",
      env: { LD_LIBRARY_PATH: '/usr/lib/wsl/lib' },
      proof: { probe: 'cuinit' },
    }),
  ],
  confusions: [
    notCause('torch-cpu-only-build', 'There torch itself was built without CUDA.'),
    notCause(
      'nvidia-driver-not-loaded',
      'There the driver is installed, but its kernel module does not answer.',
    ),
    noFailure('TensorFlow warns of the same library and continues with the CPU.'),
  ],
  sources: [
    source(
      'own trials: torch 2.14 with CUDA 13 and triton 3.8 on a machine without a driver',
      '2026-11',
    ),
  ],
});
