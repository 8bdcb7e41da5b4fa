import { expect, test } from 'vitest';
import { diagnoseLog, type LogEnding } from '../diagnose-log';

/** An incident that people once explained wrongly, in our words and in the form of its log. */
interface Incident {
  readonly name: string;
  readonly log: string;
  readonly ending: LogEnding;
  readonly right: string;
  /** Causes that were believed, or lead as far astray: none of them may be named at all. */
  readonly wrong: readonly string[];
}

/** Usual suspects of a native crash: the versions and the machine. */
const VERSIONS = [
  'gpu-arch-unsupported',
  'torch-cpu-only-build',
  'nvidia-driver-too-old',
  'no-nvidia-driver',
  'cuda-lib-missing',
  'cudnn-mismatch',
  'numpy-abi-mismatch',
  'wsl-kernel-update-required',
  'wsl-gpu-blocked',
  'package-attribute-missing',
];
const CPU = ['illegal-instruction', ...VERSIONS];

const INCIDENTS: readonly Incident[] = [
  {
    name: 'a segmentation fault while MaskablePPO is created under WSL is not a CPU that lacks instructions',
    log: `Phase 3: hybrid agent
[DATA] 20,400 rows
[ENV] 1 environment
[MODEL] Creating a new Phase 3 model...
./run.sh: line 7:  8123 Segmentation fault      (core dumped) python src/train_phase3_llm.py --test
`,
    ending: { exit: 139, platform: 'wsl' },
    right: 'native-segfault-generic',
    wrong: [...CPU, 'sb3-zip-python-version', 'killed-from-outside'],
  },
  {
    name: 'a segmentation fault after a zip of Phase 2 is loaded is its Python version, not the operating system',
    log: `Phase 3: hybrid agent
[TRANSFER] Loading Phase 2 model from models/phase2_final.zip
Fatal Python error: Segmentation fault

Current thread 0x00007f0000000000 (most recent call first):
  File "/home/me/rl/lib/python3.12/site-packages/stable_baselines3/common/utils.py", line 91 in __call__
  File "/home/me/rl/lib/python3.12/site-packages/stable_baselines3/common/policies.py", line 600 in _build
Segmentation fault (core dumped)
`,
    ending: { exit: 139, platform: 'wsl' },
    right: 'sb3-zip-python-version',
    wrong: [...CPU, 'win-access-violation', 'checkpoint-corrupt-truncated'],
  },
  {
    name: 'flash-attn that does not unpack on Windows is its long paths',
    log: `Collecting flash-attn
  Using cached flash_attn-2.8.0.tar.gz (8.2 MB)
ERROR: Could not install packages due to an OSError: [Errno 2] No such file or directory: 'C:\\\\Users\\\\me\\\\AppData\\\\Local\\\\Temp\\\\pip-install-x\\\\flash-attn\\\\csrc\\\\composable_kernel\\\\library\\\\src\\\\tensor_operation_instance\\\\device_batched_gemm_add_relu_gemm_add_instance.cpp'
HINT: This error might have occurred since this system does not have Windows Long Path support enabled.
`,
    ending: { exit: 1, platform: 'windows' },
    right: 'flash-attn-win-longpath',
    wrong: ['xformers-torch-mismatch', 'data-file-missing', 'no-checkpoint-to-resume', 'disk-full'],
  },
  {
    name: 'without flash-attn another attention backend of vLLM does not help: the actor asks for it',
    log: `INFO 11-12 10:00:00 selector.py:220] Using XFormers backend.
(WorkerDict pid=811) Traceback (most recent call last):
(WorkerDict pid=811)   File "/home/me/verl/workers/fsdp_workers.py", line 210, in _build_model_optimizer
(WorkerDict pid=811) ImportError: FlashAttention2 has been toggled on, but it cannot be used due to the following error: the package flash_attn seems to be not installed.
`,
    ending: { exit: 1, platform: 'wsl' },
    right: 'flash-attn-missing-at-runtime',
    wrong: ['xformers-torch-mismatch', 'flash-attn-abi-mismatch', 'vllm-engine-core-init-failed'],
  },
  {
    name: 'a model download that is not answered is a slow network, not a wrong name or a full disk',
    log: `Downloading shards:  25%|██▌       | 1/4 [03:11<09:35, 191.8s/it]
Traceback (most recent call last):
  File "/home/me/rl/lib/python3.11/site-packages/urllib3/response.py", line 754, in _error_catcher
    yield
TimeoutError: The read operation timed out
requests.exceptions.ReadTimeout: (ReadTimeoutError("HTTPSConnectionPool(host='cdn.example', port=443): Read timed out. (read timeout=10)"), '(Request ID: 1)')
`,
    ending: { exit: 1, platform: 'wsl' },
    right: 'http-read-timeout',
    wrong: ['hf-model-path-wrong', 'disk-full', 'hf-gated-repo', 'vecenv-step-timeout'],
  },
  {
    name: 'a raylet that quits on Windows is one of its agents, not Ray that cannot run there',
    log: `2026-11-12 10:00:00,000 INFO worker.py:1850 -- Started a local Ray instance.
(raylet) [2026-11-12 10:00:09,000 E 9120 5544] (raylet.exe) agent_manager.cc:86: The raylet exited immediately because one Ray agent failed, agent_name = dashboard_agent/424238335.
(raylet) The raylet fate shares with the agent. This can happen because
(raylet) - The version of \`grpcio\` doesn't follow Ray's requirement.
(raylet) - The agent failed to start because of unexpected error or port conflict.
Error executing job with overrides: ['data.train_batch_size=8']
ray.exceptions.ActorDiedError: The actor died because its node has died. Node Id: 1f
`,
    ending: { exit: 1, platform: 'windows' },
    right: 'ray-dashboard-agent-failed',
    wrong: ['ray-version-mismatch', 'hydra-override-error', 'port-in-use', 'ray-oom-monitor-kill'],
  },
  {
    name: 'a double free in a Ray worker under WSL is cuInit with an empty CUDA_VISIBLE_DEVICES, not the version of torch',
    log: `2026-11-12 10:10:00,000\tINFO worker.py:2023 -- Started a local Ray instance.
\u001B[36m(pid=5901)\u001B[0m free(): double free detected in tcache 2
\u001B[36m(pid=5901)\u001B[0m *** SIGABRT received at time=1762930000 on cpu 3 ***
\u001B[36m(pid=5901)\u001B[0m PC: @     0x7f00000000fc  (unknown)  pthread_kill
\u001B[36m(pid=5901)\u001B[0m Fatal Python error: Aborted
\u001B[36m(pid=5901)\u001B[0m Stack (most recent call first):
\u001B[36m(pid=5901)\u001B[0m   File "/home/me/arpo/lib/python3.10/site-packages/torch/cuda/__init__.py", line 174 in is_available
\u001B[36m(pid=5901)\u001B[0m   File "/home/me/arpo/lib/python3.10/site-packages/tensordict/base.py", line 135 in <module>
(raylet) A worker died or was killed while executing a task by an unexpected system error.
Error executing job with overrides: ['data.train_batch_size=8']
ray.exceptions.ActorDiedError: The actor died unexpectedly before finishing this task.
`,
    ending: { exit: 1, platform: 'wsl' },
    right: 'ray-worker-double-free',
    wrong: [...VERSIONS, 'hydra-override-error', 'host-oom-killed', 'ray-oom-monitor-kill'],
  },
  {
    name: 'an environment that holds a lock cannot be sent to a worker: the workers did not die',
    log: `[ENV] Creating 4 environments (subproc)
Traceback (most recent call last):
  File "/home/me/rl/train.py", line 88, in <module>
    envs = SubprocVecEnv([make(i) for i in range(4)])
  File "/home/me/rl/lib/python3.11/site-packages/cloudpickle/cloudpickle.py", line 1460, in dumps
    cp.dump(obj)
TypeError: cannot pickle '_thread.lock' object
`,
    ending: { exit: 1, platform: 'windows' },
    right: 'pickle-thread-lock',
    wrong: ['vecenv-worker-died', 'fork-deadlock', 'missing-freeze-support'],
  },
  {
    name: 'a trained model that crashes where another Python loads it is the bytecode in it, on the same system too',
    log: `Loading model from models/agent.zip
Fatal Python error: Segmentation fault

Current thread 0x00007f1111111111 (most recent call first):
  File "/home/trainer/project/train.py", line ??? in linear_schedule
  File "/home/me/rl/lib/python3.12/site-packages/stable_baselines3/common/utils.py", line 120 in <lambda>
  File "/home/me/rl/lib/python3.12/site-packages/stable_baselines3/ppo/ppo.py", line 180 in _setup_model
`,
    ending: { exit: -11, platform: 'linux' },
    right: 'sb3-zip-python-version',
    wrong: [...CPU, 'win-access-violation', 'torch-load-weights-only'],
  },
  {
    name: 'environments that stop answering are a step that hangs, not too little memory',
    log: `Environment 0 done
Environment step timed out: env 3
Traceback (most recent call last):
  File "/home/me/fires/train.py", line 90, in step
    result = future.result(timeout=30)
  File "/usr/lib/python3.11/concurrent/futures/_base.py", line 458, in result
    raise TimeoutError()
TimeoutError
`,
    ending: { exit: 1, platform: 'linux' },
    right: 'vecenv-step-timeout',
    wrong: ['host-oom-killed', 'http-read-timeout', 'llm-api-timeout', 'time-limit-reached'],
  },
  {
    name: 'exit code 0 with an empty log is no success',
    log: '',
    ending: { exit: 0, platform: 'wsl' },
    right: 'silent-exit-empty-log',
    wrong: ['stopped-from-outside', 'interrupted-exit-zero'],
  },
  {
    name: 'a Windows console that cannot print a sign is its encoding, not the training',
    log: `Traceback (most recent call last):
  File "C:\\\\rl\\\\main.py", line 40, in <module>
    print("\\u2713 Phase 3 completed")
UnicodeEncodeError: 'gbk' codec can't encode character '\\u2713' in position 0: illegal multibyte sequence
`,
    ending: { exit: 1, platform: 'windows' },
    right: 'unicode-encode-console',
    wrong: ['unicode-decode-file', 'script-does-not-parse'],
  },
];

test.for(INCIDENTS)('$name', ({ log, ending, right, wrong }) => {
  const { findings } = diagnoseLog(new TextEncoder().encode(log), ending);
  const named = findings.map(({ cause }) => cause);
  expect(named[0]).toBe(right);
  expect(named.filter((cause) => wrong.includes(cause))).toEqual([]);
});

test('an empty log with exit code 0 is said to be empty, and nothing calls it a success', () => {
  const { findings, verdictHint } = diagnoseLog(new Uint8Array(), { exit: 0 });
  expect(`${verdictHint} ${findings[0]?.says}`).toContain('empty');
  expect(verdictHint).not.toMatch(/succe/i);
});
