import {
  defineCause,
  line,
  noFailure,
  notCause,
  setEnv,
  setParams,
  source,
  words,
} from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'The vLLM engine process failed',
  severity: 'info',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'wrapper',
  explains:
    'The client of vLLM only passes on that its engine process failed; the first exception of that process, often forty lines further up, is the cause. An empty list "Failed core proc(s): {}" can also mean that the process still hangs.',
  signs: [
    line('the log says "Engine core initialization failed"', /Engine core initialization failed/),
    line(
      'the log says "EngineCore failed to start"',
      /EngineCore (?:failed to start|hit an exception|encountered a fatal error)/,
    ),
    line('the log names EngineDeadError', /\bEngineDeadError\b/),
  ],
  probe: {
    says: 'Prints the first exception of the engine process in the log; it only reads.',
    falsifiedBy: 'An exception of the engine is printed. Then that is the cause.',
    test: {
      argv: scriptArgv('vllm_engine_core_init_failed', '{run}/output.log'),
      supports: { output: /no exception of the engine/ },
      limitS: 20,
    },
  },
  remedies: [
    words('first', 'Read the first exception of the engine', {
      says: 'Lines with the prefix EngineCore; the ones after it only pass it on.',
      proof: { rerun: 'A specific cause is named.' },
    }),
    setEnv('one-process', 'Run the engine in the main process', {
      says: 'Its traceback then appears whole. It is slower, and meant for one try.',
      env: { VLLM_ENABLE_V1_MULTIPROCESSING: '0', VLLM_LOGGING_LEVEL: 'DEBUG' },
      proof: { rerun: 'The log shows the traceback of the engine.' },
    }),
    setParams('modest', 'Start vLLM with less memory and without graphs', {
      says: 'Leaves out CUDA graphs and takes a smaller share of the GPU. Generation gets slower.',
      params: {
        'actor_rollout_ref.rollout.enforce_eager': true,
        'actor_rollout_ref.rollout.gpu_memory_utilization': 0.3,
      },
      proof: { rerun: 'The log says "GPU KV cache size".' },
    }),
  ],
  confusions: [
    notCause('vllm-kv-cache-no-memory', 'The most frequent cause: no room for the cache.'),
    notCause('cuda-oom', "The engine's first exception says that CUDA ran out of memory."),
    noFailure('"Unable to register cuDNN factory" comes from TensorFlow and means nothing.'),
  ],
  sources: [source('vllm-project/vllm#25837, #44732, #52029, #18730', '2026-11')],
});
