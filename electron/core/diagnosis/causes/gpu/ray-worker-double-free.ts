import { defineCause, fix, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The NVIDIA driver crashes in a worker that sees no GPU',
  layer: 'driver',
  severity: 'blocker',
  platforms: ['linux', 'wsl'],
  explains:
    "When CUDA_VISIBLE_DEVICES names no valid device, cuInit of NVIDIA's driver for WSL frees memory twice and glibc aborts the process. Ray sets the variable empty for every worker without a GPU, and verl asks for CUDA there at import; the version of PyTorch is not the cause.",
  signs: [
    line(
      'the stack under "double free" goes through torch.cuda or cuInit',
      /torch[/\\]cuda[/\\]__init__\.py|\bis_available\b|\bcuInit\b/,
      { after: /double free detected in tcache/, within: 80 },
    ),
    line('"double free" is printed in a log of Ray', /double free detected in tcache/, {
      weight: 1.5,
      after:
        /Started a local Ray instance|Connecting to existing Ray cluster|Connected to Ray cluster|\bray::|A worker died or was killed/,
      within: 100000,
    }),
    line("Ray's handler reports SIGABRT right after it", /\*\*\* SIGABRT received at time/, {
      weight: 1,
      after: /double free detected in tcache/,
      within: 10,
    }),
    line(
      'the stack names libcuda of WSL',
      /\/usr\/lib\/wsl\/(?:drivers|lib)\/\S{0,120}libcuda\.so/,
      { weight: 2, after: /double free|SIGABRT|cuInit/, within: 120 },
    ),
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
    fix('ray-keeps', 'Stop Ray from emptying the variable', {
      says: 'Sets RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO=0 for this environment; workers without a GPU then see the cards.',
      fix: 'ray-variable',
      values: { variable: 'RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO', value: '0' },
      proof: { probe: 'empty-cuda-devices' },
    }),
    fix('ray-noset', 'Stop Ray from setting the variable at all', {
      says: 'Sets RAY_EXPERIMENTAL_NOSET_CUDA_VISIBLE_DEVICES=1, for an older Ray; with several cards, each worker then chooses its own.',
      fix: 'ray-variable',
      values: { variable: 'RAY_EXPERIMENTAL_NOSET_CUDA_VISIBLE_DEVICES', value: '1' },
      proof: { probe: 'empty-cuda-devices' },
    }),
    fix('nvml', 'Let torch ask NVML in place of CUDA', {
      says: 'Sets PYTORCH_NVML_BASED_CUDA_CHECK=1; is_available then does not start CUDA. A later call may still crash.',
      fix: 'ray-variable',
      values: { variable: 'PYTORCH_NVML_BASED_CUDA_CHECK', value: '1' },
      proof: { probe: 'empty-cuda-devices' },
    }),
    words('driver', 'Update the NVIDIA driver of Windows', {
      says: 'Removes the fault itself; then run "wsl --shutdown", which ends all distros.',
      danger: 'interrupts',
      proof: { probe: 'empty-cuda-devices' },
    }),
  ],
  confusions: [
    notCause(
      'native-heap-corruption-abort',
      'There the stack shows another extension, or the main process.',
    ),
    notCause(
      'gpu-arch-unsupported',
      'An older PyTorch, which is often advised for it, lacks the kernels of a new card.',
    ),
  ],
  sources: [
    source('NovaSky-AI/SkyRL#356, microsoft/agent-lightning#284 (same stack)', '2026-11'),
    source('tensorflow/tensorflow#92251 (gdb: cuInit in /usr/lib/wsl/drivers)', '2026-11'),
    source('ultralytics/yolov5#13748 (CUDA_VISIBLE_DEVICES=-1)', '2026-11'),
    source('ray-project/ray PR#54928, PR#62492', '2026-11'),
  ],
});
