import type { Cause } from '../../matching/cause';

/** NVIDIA's WSL driver aborts in cuInit when no GPU is visible, as in a Ray worker without a GPU. */
export default {
  id: 'ray-worker-double-free',
  title: 'the NVIDIA driver crashes in a worker that sees no GPU',
  class: 'gpu',
  layer: 'driver',
  severity: 'blocker',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    "When CUDA_VISIBLE_DEVICES names no valid device, cuInit of NVIDIA's driver for WSL frees memory twice and glibc aborts the process. Ray sets the variable empty for every worker without a GPU, and verl asks for CUDA there at import; the version of PyTorch is not the cause.",
  signs: [
    {
      says: 'the stack under "double free" goes through torch.cuda or cuInit',
      weight: 3,
      line: /torch[/\\]cuda[/\\]__init__\.py|\bis_available\b|\bcuInit\b/,
      after: /double free detected in tcache/,
      within: 80,
    },
    {
      says: '"double free" is printed in a log of Ray',
      weight: 1.5,
      line: /double free detected in tcache/,
      after:
        /Started a local Ray instance|Connecting to existing Ray cluster|Connected to Ray cluster|\bray::|A worker died or was killed/,
      within: 100000,
    },
    {
      says: "Ray's handler reports SIGABRT right after it",
      weight: 1,
      line: /\*\*\* SIGABRT received at time/,
      after: /double free detected in tcache/,
      within: 10,
    },
    {
      says: 'the stack names libcuda of WSL',
      weight: 2,
      line: /\/usr\/lib\/wsl\/(?:drivers|lib)\/\S{0,120}libcuda\.so/,
      after: /double free|SIGABRT|cuInit/,
      within: 120,
    },
    {
      says: 'it runs in WSL',
      weight: 2,
      fact: ({ platform }) => (platform === null ? null : platform === 'wsl'),
    },
    {
      says: 'it runs on Linux without WSL',
      weight: -0.7,
      fact: ({ platform }) => (platform === null ? null : platform === 'linux'),
    },
    {
      says: 'CUDA_VISIBLE_DEVICES is empty or -1 for this run',
      weight: 1,
      fact: ({ env }) =>
        env === null ? null : ['', '-1'].includes(env['CUDA_VISIBLE_DEVICES'] ?? 'unset'),
    },
  ],
  probe: {
    says: 'Asks torch for CUDA with the variable unset, empty, and as a Ray worker without a GPU has it, and tries each remedy where that crashes; it changes nothing.',
    falsifiedBy:
      'torch answers with an empty CUDA_VISIBLE_DEVICES, or crashes with the variable unset as well.',
    test: { probe: 'empty-cuda-devices' },
  },
  remedies: [
    {
      id: 'ray-keeps',
      title: 'Stop Ray from emptying the variable',
      says: 'Sets RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO=0 for this environment; workers without a GPU then see the cards.',
      danger: 'changes',
      act: {
        kind: 'fix',
        fix: 'ray-variable',
        values: { variable: 'RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO', value: '0' },
      },
      proof: { probe: 'empty-cuda-devices' },
    },
    {
      id: 'ray-noset',
      title: 'Stop Ray from setting the variable at all',
      says: 'Sets RAY_EXPERIMENTAL_NOSET_CUDA_VISIBLE_DEVICES=1, for an older Ray; with several cards, each worker then chooses its own.',
      danger: 'changes',
      act: {
        kind: 'fix',
        fix: 'ray-variable',
        values: { variable: 'RAY_EXPERIMENTAL_NOSET_CUDA_VISIBLE_DEVICES', value: '1' },
      },
      proof: { probe: 'empty-cuda-devices' },
    },
    {
      id: 'nvml',
      title: 'Let torch ask NVML in place of CUDA',
      says: 'Sets PYTORCH_NVML_BASED_CUDA_CHECK=1; is_available then does not start CUDA. A later call may still crash.',
      danger: 'changes',
      act: {
        kind: 'fix',
        fix: 'ray-variable',
        values: { variable: 'PYTORCH_NVML_BASED_CUDA_CHECK', value: '1' },
      },
      proof: { probe: 'empty-cuda-devices' },
    },
    {
      id: 'driver',
      title: 'Update the NVIDIA driver of Windows',
      says: 'Removes the fault itself; then run "wsl --shutdown", which ends all distros.',
      danger: 'interrupts',
      act: { kind: 'words' },
      proof: { probe: 'empty-cuda-devices' },
    },
  ],
  confusions: [
    {
      cause: 'native-heap-corruption-abort',
      says: 'There the stack shows another extension, or the main process.',
    },
    {
      cause: 'gpu-arch-unsupported',
      says: 'An older PyTorch, which is often advised for it, lacks the kernels of a new card.',
    },
  ],
  sources: [
    { says: 'NovaSky-AI/SkyRL#356, microsoft/agent-lightning#284 (same stack)', date: '2026-11' },
    { says: 'tensorflow/tensorflow#92251 (gdb: cuInit in /usr/lib/wsl/drivers)', date: '2026-11' },
    { says: 'ultralytics/yolov5#13748 (CUDA_VISIBLE_DEVICES=-1)', date: '2026-11' },
    { says: 'ray-project/ray PR#54928, PR#62492', date: '2026-11' },
  ],
  examples: [
    '  File "/venv/lib/python3.11/site-packages/torch/cuda/__init__.py", line 181 in is_available',
    'free(): double free detected in tcache 2',
    '*** SIGABRT received at time=1790000000 on cpu 3 ***',
    '#8 0x00007f3c in ?? () from /usr/lib/wsl/drivers/nv_dispi.inf_amd64_0a1b/libcuda.so.1.1',
  ],
} satisfies Cause;
