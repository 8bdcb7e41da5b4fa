import type { Cause } from '../../matching/cause';

/** CUDA illegal memory access or unspecified launch failure. */
export default {
  id: 'cuda-illegal-memory-access',
  title: 'a GPU kernel accessed invalid memory',
  class: 'gpu',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'specific',
  explains:
    'A kernel read or wrote outside its memory: a bug in an extension or an attention backend, a build for another architecture, or unstable hardware. The stack in the log is often that of a later, innocent call, because kernels run asynchronously.',
  signs: [
    {
      says: 'the log says "an illegal memory access was encountered"',
      weight: 3,
      line: /(?:^|[^"'])(?:CUDA|HIP|Cuda)\b[^"']{0,60}an illegal memory access was encountered|failure '?an illegal memory access|cudaErrorIllegalAddress|CUDA_ERROR_ILLEGAL_ADDRESS/,
    },
    {
      says: 'the log says "unspecified launch failure"',
      weight: 3,
      line: /(?:CUDA|HIP) error: unspecified launch failure|cudaErrorLaunchFailure/,
    },
    {
      says: 'the address of an access was misaligned',
      weight: 3,
      line: /CUDA error: misaligned address|cudaErrorMisalignedAddress/,
    },
    {
      says: 'the kernel log names an Xid error of the GPU',
      weight: 2,
      line: /NVRM: Xid \(.{1,60}\): (?:13|31|43|45|48|63|79|94|95)\b/,
    },
    {
      says: 'it ended by SIGABRT, as the watchdog of NCCL ends it',
      weight: 0.5,
      exit: ['SIGABRT'],
    },
  ],
  probe: {
    says: 'Reads the kernel log for Xid errors of the GPU. It changes nothing.',
    falsifiedBy:
      'The kernel log has no Xid from the time of the crash. Xid 13 and 31 point to a program, 48, 79 and 94 to hardware.',
    test: { argv: ['dmesg', '-T'], supports: { output: /NVRM: Xid/ }, limitS: 10 },
  },
  remedies: [
    {
      id: 'blocking',
      title: 'Make CUDA report at the right line',
      says: 'Sets CUDA_LAUNCH_BLOCKING for one run, so that the stack names the kernel that did it. The run is slower.',
      danger: 'none',
      act: { kind: 'env', env: { CUDA_LAUNCH_BLOCKING: '1' } },
      proof: { rerun: 'The traceback ends at the same call twice in a row.' },
    },
    {
      id: 'eager',
      title: 'Turn off CUDA graphs in vLLM',
      says: 'Sets enforce_eager for the rollout: generation is slower by a third, and one frequent source of this error is gone.',
      danger: 'none',
      act: { kind: 'set', params: { 'actor_rollout_ref.rollout.enforce_eager': true } },
      proof: { rerun: 'Three steps pass.' },
    },
    {
      id: 'backend',
      title: 'Change the attention backend',
      says: 'Lets vLLM use another attention kernel than the default. It affects vLLM only, not the trainer.',
      danger: 'none',
      act: { kind: 'env', env: { VLLM_ATTENTION_BACKEND: 'TRITON_ATTN' } },
      proof: { rerun: 'Three steps pass.' },
    },
  ],
  confusions: [
    { cause: 'cuda-device-side-assert', says: 'There a kernel names the assertion that failed.' },
    { cause: 'gpu-arch-unsupported', says: 'There no kernel starts at all.' },
    {
      cause: 'nccl-watchdog-timeout',
      says: 'The watchdog of NCCL prints this error of another kernel and then aborts: it is the messenger.',
    },
  ],
  sources: [
    {
      says: 'docs.nvidia.com, “Xid errors”; public logs of vLLM and ROCm trainings.',
      date: '2026-11',
    },
  ],
  examples: [
    'RuntimeError: CUDA error: an illegal memory access was encountered',
    'RuntimeError: CUDA error: unspecified launch failure',
    'torch.AcceleratorError: CUDA error: misaligned address',
    '[84123.1] NVRM: Xid (PCI:0000:01:00): 31, pid=4242, name=python, MMU Fault',
  ],
} satisfies Cause;
