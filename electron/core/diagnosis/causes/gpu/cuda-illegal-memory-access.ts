import { defineCause, line, notCause, setEnv, setParams, source } from '../define-cause';

export default defineCause({
  title: 'A GPU kernel accessed invalid memory',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows'],
  explains:
    'A kernel read or wrote outside its memory: a bug in an extension or an attention backend, a build for another architecture, or unstable hardware. The stack in the log is often that of a later, innocent call, because kernels run asynchronously.',
  signs: [
    line(
      'the log says "an illegal memory access was encountered"',
      /(?:^|[^"'])(?:CUDA|HIP|Cuda)\b[^"']{0,60}an illegal memory access was encountered|failure '?an illegal memory access|cudaErrorIllegalAddress|CUDA_ERROR_ILLEGAL_ADDRESS/,
    ),
    line(
      'the log says "unspecified launch failure"',
      /(?:CUDA|HIP) error: unspecified launch failure|cudaErrorLaunchFailure/,
    ),
    line(
      'the address of an access was misaligned',
      /CUDA error: misaligned address|cudaErrorMisalignedAddress/,
    ),
    line(
      'an access went outside every address space of the GPU',
      /CUDA error: (?:operation not supported on global\/shared address space|invalid program counter|an illegal instruction was encountered)|cudaError(?:InvalidAddressSpace|InvalidPc|IllegalInstruction)\b/,
    ),
    line(
      'the kernel log names an Xid error of the GPU',
      /NVRM: Xid \(.{1,60}\): (?:13|31|43|45|48|63|79|94|95)\b/,
      { weight: 2 },
    ),
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
    setEnv('blocking', 'Make CUDA report at the right line', {
      says: 'Sets CUDA_LAUNCH_BLOCKING for one run, so that the stack names the kernel that did it. The run is slower.',
      env: { CUDA_LAUNCH_BLOCKING: '1' },
      proof: { rerun: 'The traceback ends at the same call twice in a row.' },
    }),
    setParams('eager', 'Turn off CUDA graphs in vLLM', {
      says: 'Sets enforce_eager for the rollout: generation is slower by a third, and one frequent source of this error is gone.',
      params: { 'actor_rollout_ref.rollout.enforce_eager': true },
      proof: { rerun: 'Three steps pass.' },
    }),
    setEnv('backend', 'Change the attention backend', {
      says: 'Lets vLLM use another attention kernel than the default. It affects vLLM only, not the trainer.',
      env: { VLLM_ATTENTION_BACKEND: 'TRITON_ATTN' },
      proof: { rerun: 'Three steps pass.' },
    }),
  ],
  confusions: [
    notCause('cuda-device-side-assert', 'There a kernel names the assertion that failed.'),
    notCause('gpu-arch-unsupported', 'There no kernel starts at all.'),
    notCause(
      'nccl-watchdog-timeout',
      'The watchdog of NCCL prints this error of another kernel and then aborts: it is the messenger.',
    ),
  ],
  sources: [
    source('docs.nvidia.com, “Xid errors”; public logs of vLLM and ROCm trainings.', '2026-11'),
  ],
});
