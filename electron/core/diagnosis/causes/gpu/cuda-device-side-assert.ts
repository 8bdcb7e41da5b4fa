import { defineCause, line, notCause, setEnv, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'A value outside its range reached the GPU',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows'],
  explains:
    'A kernel checked a value on the GPU and stopped: a token id beyond the vocabulary, a class label beyond the classes, or NaN among probabilities. CUDA reports it later and at another line, and every CUDA call after it fails as well.',
  signs: [
    line(
      'the log says "device-side assert triggered"',
      /device-side assert triggered|cudaErrorAssert\b/,
    ),
    line(
      'a kernel names the assertion that failed',
      /(?:block: \[\d|thread: \[\d|\.cuh?:\d+).{0,160}Assertion [`'].{1,160}[`'] failed/,
    ),
    line(
      'the assertion is about an index',
      /Assertion [`'].{0,80}(?:index|idx|srcIndex|t >= 0|n_classes).{0,80} failed/,
      { weight: 1.5 },
    ),
    line(
      'the assertion is about probabilities, as with NaN',
      /Assertion [`'].{0,80}(?:cumdist|probability|val >= zero|isfinite).{0,80} failed/,
      { weight: 0.5 },
    ),
  ],
  probe: {
    says: 'Multiplies and factors a matrix on the GPU with torch. It changes nothing.',
    falsifiedBy:
      'Even this small kernel fails. Then the GPU or its driver is at fault, not a value.',
    test: { probe: 'wheel-proof' },
  },
  remedies: [
    setEnv('blocking', 'Make CUDA report at the right line', {
      says: 'Sets CUDA_LAUNCH_BLOCKING for one run: each kernel is awaited, so the traceback shows the line that sent the value. The run is slower.',
      env: { CUDA_LAUNCH_BLOCKING: '1' },
      proof: { rerun: 'The traceback ends at the line with the wrong value.' },
    }),
    words('check-ids', 'Check the values before the GPU', {
      says: 'Compare token ids with the vocabulary, labels with the classes, and logits with NaN, on the CPU.',
      code: 'assert input_ids.max() < model.config.vocab_size\nassert torch.isfinite(logits).all()',
      proof: { rerun: 'The assertion of Python names the first wrong value.' },
    }),
    setParams('on-cpu', 'Run one step on the CPU', {
      says: 'The same step on the CPU ends with an IndexError that names index and size. No GPU is needed for it.',
      params: { device: 'cpu' },
      proof: { rerun: 'An IndexError names the index.' },
    }),
  ],
  confusions: [
    notCause(
      'nan-logits',
      'Where NaN is in the losses before it, NaN is the reason and the assertion its echo.',
    ),
    notCause(
      'cuda-illegal-memory-access',
      'There a kernel read outside its memory without its own check.',
    ),
  ],
  sources: [
    source(
      'docs.pytorch.org, “CUDA semantics: asynchronous execution”; public PPO guides.',
      '2026-11',
    ),
  ],
});
