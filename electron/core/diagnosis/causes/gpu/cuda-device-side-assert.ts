import type { Cause } from '../../matching/cause';

/** CUDA device-side assert: an index out of range inside a GPU kernel. */
export default {
  id: 'cuda-device-side-assert',
  title: 'a value outside its range reached the GPU',
  class: 'gpu',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'specific',
  explains:
    'A kernel checked a value on the GPU and stopped: a token id beyond the vocabulary, a class label beyond the classes, or NaN among probabilities. CUDA reports it later and at another line, and every CUDA call after it fails as well.',
  signs: [
    {
      says: 'the log says "device-side assert triggered"',
      weight: 3,
      line: /device-side assert triggered|cudaErrorAssert\b/,
    },
    {
      says: 'a kernel names the assertion that failed',
      weight: 3,
      line: /(?:block: \[\d|thread: \[\d|\.cuh?:\d+).{0,160}Assertion [`'].{1,160}[`'] failed/,
    },
    {
      says: 'the assertion is about an index',
      weight: 1.5,
      line: /Assertion [`'].{0,80}(?:index|idx|srcIndex|t >= 0|n_classes).{0,80} failed/,
    },
    {
      says: 'the assertion is about probabilities, as with NaN',
      weight: 0.5,
      line: /Assertion [`'].{0,80}(?:cumdist|probability|val >= zero|isfinite).{0,80} failed/,
    },
  ],
  probe: {
    says: 'Multiplies and factors a matrix on the GPU with torch. It changes nothing.',
    falsifiedBy: 'Even this small kernel fails: the GPU or its driver is at fault, not a value.',
    test: { probe: 'wheel-proof' },
  },
  remedies: [
    {
      id: 'blocking',
      title: 'Make CUDA report at the right line',
      says: 'Sets CUDA_LAUNCH_BLOCKING for one run: each kernel is awaited, so the traceback shows the line that sent the value. The run is slower.',
      danger: 'none',
      act: { kind: 'env', env: { CUDA_LAUNCH_BLOCKING: '1' } },
      proof: { rerun: 'The traceback ends at the line with the wrong value.' },
    },
    {
      id: 'check-ids',
      title: 'Check the values before the GPU',
      says: 'Compare token ids with the vocabulary, labels with the classes, and logits with NaN, on the CPU.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'assert input_ids.max() < model.config.vocab_size\nassert torch.isfinite(logits).all()',
      },
      proof: { rerun: 'The assertion of Python names the first wrong value.' },
    },
    {
      id: 'on-cpu',
      title: 'Run one step on the CPU',
      says: 'The same step on the CPU ends with an IndexError that names index and size. No GPU is needed for it.',
      danger: 'none',
      act: { kind: 'set', params: { device: 'cpu' } },
      proof: { rerun: 'An IndexError names the index.' },
    },
  ],
  confusions: [
    {
      cause: 'nan-logits',
      says: 'Where NaN stands in the losses before it, NaN is the reason and the assertion its echo.',
    },
    {
      cause: 'cuda-illegal-memory-access',
      says: 'There a kernel read outside its memory without a check of its own.',
    },
  ],
  sources: [
    {
      says: 'docs.pytorch.org, “CUDA semantics: asynchronous execution”; public PPO guides.',
      date: '2026-11',
    },
  ],
  examples: [
    'RuntimeError: CUDA error: device-side assert triggered',
    '../aten/src/ATen/native/cuda/Indexing.cu:1289: indexSelectLargeIndex: block: [12,0,0], thread: [64,0,0] Assertion `srcIndex < srcSelectDimSize` failed.',
  ],
} satisfies Cause;
