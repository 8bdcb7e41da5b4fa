import type { Cause } from '../../matching/cause';

/** vLLM reports that its engine process did not start or died. */
export default {
  id: 'vllm-engine-core-init-failed',
  title: 'the engine process of vLLM failed',
  class: 'distributed',
  layer: 'python',
  severity: 'info',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'wrapper',
  explains:
    'The client of vLLM only passes on that its engine process failed; the first exception of that process, often forty lines further up, is the cause. An empty list "Failed core proc(s): {}" can also mean that the process still hangs.',
  signs: [
    {
      says: 'the log says "Engine core initialization failed"',
      weight: 3,
      line: /Engine core initialization failed/,
    },
    {
      says: 'the log says "EngineCore failed to start"',
      weight: 3,
      line: /EngineCore (?:failed to start|hit an exception|encountered a fatal error)/,
    },
    { says: 'the log names EngineDeadError', weight: 3, line: /\bEngineDeadError\b/ },
  ],
  probe: {
    says: 'Prints the first exception of the engine process in the log; it only reads.',
    falsifiedBy: 'An exception of the engine is printed: then that is the cause.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import re, sys; e = [t.strip()[:200] for t in open(sys.argv[1], errors='replace') if re.search(r'EngineCore.*\\b\\w+(Error|Exception): ', t) and 'initialization failed' not in t]; print(e[0] if e else 'no exception of the engine')",
        '{run}/output.log',
      ],
      supports: { output: /no exception of the engine/ },
      limitS: 20,
    },
  },
  remedies: [
    {
      id: 'first',
      title: 'Read the first exception of the engine',
      says: 'Lines with the prefix EngineCore; the ones after it only pass it on.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'A specific cause is named.' },
    },
    {
      id: 'one-process',
      title: 'Run the engine in the main process',
      says: 'Its traceback then appears whole. It is slower, and meant for one try.',
      danger: 'none',
      act: {
        kind: 'env',
        env: { VLLM_ENABLE_V1_MULTIPROCESSING: '0', VLLM_LOGGING_LEVEL: 'DEBUG' },
      },
      proof: { rerun: 'The log shows the traceback of the engine.' },
    },
    {
      id: 'modest',
      title: 'Start vLLM with less memory and without graphs',
      says: 'Leaves out CUDA graphs and takes a smaller share of the GPU. Generation gets slower.',
      danger: 'none',
      act: {
        kind: 'set',
        params: {
          'actor_rollout_ref.rollout.enforce_eager': true,
          'actor_rollout_ref.rollout.gpu_memory_utilization': 0.3,
        },
      },
      proof: { rerun: 'The log says "GPU KV cache size".' },
    },
  ],
  confusions: [
    { cause: 'vllm-kv-cache-no-memory', says: 'The most frequent cause: no room for the cache.' },
    { cause: 'cuda-oom', says: "The engine's first exception says that CUDA ran out of memory." },
    {
      cause: '',
      says: '"Unable to register cuDNN factory" comes from TensorFlow and means nothing.',
    },
  ],
  sources: [{ says: 'vllm-project/vllm#25837, #44732, #52029, #18730', date: '2026-11' }],
  examples: [
    "RuntimeError: Engine core initialization failed. See root cause above. Failed core proc(s): {'EngineCore_0': 1}",
    'ERROR 10-02 11:20:33 [core.py:700] EngineCore failed to start.',
    'vllm.v1.engine.exceptions.EngineDeadError: EngineCore encountered an issue. See stack trace (above) for the root cause.',
  ],
} satisfies Cause;
