import { defineCause, line, notCause, setEnv, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'A CUDA graph recorded a call that cannot be recorded',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows'],
  explains:
    'While a CUDA graph is recorded, the GPU may not be waited for: .item(), print, a copy to the CPU or a new allocation ends the recording. vLLM and torch.compile record graphs by themselves.',
  signs: [
    line(
      'CUDA refuses a call during the recording',
      /CUDA error: operation (?:not permitted when stream is capturing|failed due to a previous error during capture|would make the legacy stream depend on a capturing)/,
    ),
    line('CUDA names a recording that became invalid', /cudaErrorStreamCapture\w+/, { weight: 2 }),
  ],
  remedies: [
    words('outside', 'Move the call out of the recording', {
      says: 'The first traceback ends at it. Values that Python needs are read after the graph was replayed.',
      code: 'with torch.cuda.graph(graph):\n    loss = step(inputs)\nprint(loss.item())',
      proof: { rerun: 'The graph is recorded.' },
    }),
    setParams('eager', 'Turn off CUDA graphs in vLLM', {
      says: 'Sets enforce_eager for the rollout: generation is slower by a third.',
      params: { 'actor_rollout_ref.rollout.enforce_eager': true },
      proof: { rerun: 'Three steps pass.' },
    }),
    setEnv('no-compile', 'Turn off torch.compile for one run', {
      says: 'Each step is slower. If this run passes, the graphs of torch.compile were the reason.',
      env: { TORCHDYNAMO_DISABLE: '1' },
      proof: { rerun: 'Three steps pass.' },
    }),
  ],
  confusions: [
    notCause('cuda-illegal-memory-access', 'There a kernel itself fails, with or without a graph.'),
  ],
  sources: [
    source('docs.pytorch.org, “CUDA semantics: CUDA graphs”', '2026-11'),
    source('torch 2.11 on an H100, own trial', '2026-11'),
  ],
});
