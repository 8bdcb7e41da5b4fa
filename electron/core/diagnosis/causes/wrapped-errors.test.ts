import { expect, test } from 'vitest';
import { diagnoseLog } from '../diagnose-log';

/** Errors as the code of a worker raises them: the last lines of its traceback, and the cause that belongs first. */
const INNER: readonly (readonly [cause: string, type: string, ...lines: string[]])[] = [
  [
    'config-value-invalid',
    'AssertionError',
    '  File "/venv/lib/python3.10/site-packages/verl/trainer/ppo/ray_trainer.py", line 441, in _validate_config',
    '    assert config.actor_rollout_ref.rollout.temperature > 0, (',
    'AssertionError: validation gen temperature should be greater than 0 when enabling do_sample',
  ],
  [
    'config-value-invalid',
    'ValueError',
    '  File "/venv/lib/python3.10/site-packages/verl/trainer/ppo/ray_trainer.py", line 391, in check_mutually_exclusive',
    '    raise ValueError(',
    "ValueError: [actor_rollout_ref.actor] Please set at least one of 'actor_rollout_ref.actor.micro_batch_size' or 'actor_rollout_ref.actor.micro_batch_size_per_gpu'.",
  ],
  [
    'config-value-invalid',
    'ValueError',
    '  File "/venv/lib/python3.10/site-packages/verl/trainer/ppo/ray_trainer.py", line 396, in check_mutually_exclusive',
    "ValueError: [critic] You have set both 'critic.micro_batch_size' AND 'critic.micro_batch_size_per_gpu'. Please remove 'critic.micro_batch_size' because only '*_micro_batch_size_per_gpu' is supported.",
  ],
  [
    'config-value-invalid',
    'NotImplementedError',
    '  File "/venv/lib/python3.10/site-packages/verl/workers/fsdp_workers.py", line 410, in _build_rollout',
    'NotImplementedError: Rollout name: vlllm is not supported',
  ],
  [
    'config-value-missing',
    'ConfigAttributeError',
    '  File "/venv/lib/python3.10/site-packages/omegaconf/base.py", line 797, in format_and_raise',
    'omegaconf.errors.ConfigAttributeError: Missing key entropy_weight',
    '    full_key: actor_rollout_ref.rollout.entropy_weight',
    '    object_type=dict',
  ],
  [
    'batch-size-constraint',
    'AssertionError',
    '  File "/venv/lib/python3.10/site-packages/verl/trainer/ppo/ray_trainer.py", line 360, in _validate_config',
    'AssertionError: real_train_batch_size (9) must be divisible by total n_gpus (2).',
  ],
  [
    'port-in-use',
    'OSError',
    '  File "/venv/lib/python3.10/site-packages/verl/single_controller/base/worker.py", line 50, in get_free_port',
    '    sock.bind(("", 29500))',
    'OSError: [Errno 98] Address already in use',
  ],
  [
    'port-in-use',
    'DistNetworkError',
    '  File "/venv/lib/python3.10/site-packages/torch/distributed/rendezvous.py", line 189, in _create_c10d_store',
    'torch.distributed.DistNetworkError: The server socket has failed to listen on any local network address. port: 29500, useIpv6: false, code: -98, name: EADDRINUSE, message: address already in use',
  ],
  [
    'ray-object-store-full',
    'ObjectStoreFullError',
    '  File "/venv/lib/python3.10/site-packages/ray/_private/worker.py", line 829, in put_object',
    '    return self.core_worker.put_serialized_object_and_increment_local_ref(',
    'ray.exceptions.ObjectStoreFullError: Failed to put object 00ffffff in object store because it is full. Object size is 900000 bytes.',
  ],
  [
    'ray-object-store-full',
    'OutOfDiskError',
    '  File "/venv/lib/python3.10/site-packages/ray/_private/worker.py", line 829, in put_object',
    'ray.exceptions.OutOfDiskError: Local disk is full',
  ],
  [
    'module-not-found',
    'ModuleNotFoundError',
    '  File "/home/user/ARPO/rl_train/reward.py", line 3, in <module>',
    '    import sympy_ext',
    "ModuleNotFoundError: No module named 'sympy_ext'",
  ],
  [
    'ray-resources-pending',
    'ValueError',
    '  File "/venv/lib/python3.10/site-packages/verl/trainer/ppo/ray_trainer.py", line 128, in _check_resource_available',
    'ValueError: Total available GPUs 1.0 is less than total desired GPUs 8',
  ],
  [
    'data-file-missing',
    'FileNotFoundError',
    '  File "/venv/lib/python3.10/site-packages/datasets/data_files.py", line 383, in resolve_pattern',
    "FileNotFoundError: Unable to find '/data/rl/train.parquet'",
  ],
  [
    'hf-hub-unreachable',
    'OSError',
    '  File "/venv/lib/python3.10/site-packages/transformers/utils/hub.py", line 543, in cached_files',
    "OSError: We couldn't connect to 'https://huggingface.co' to load the files, and couldn't find them in the cached files.",
  ],
  [
    'vllm-kv-cache-no-memory',
    'ValueError',
    '  File "/venv/lib/python3.10/site-packages/vllm/v1/core/kv_cache_utils.py", line 545, in check_enough_kv_cache_memory',
    'ValueError: No available memory for the cache blocks. Try increasing `gpu_memory_utilization` when initializing the engine.',
  ],
  [
    'import-name-error',
    'ImportError',
    '  File "/home/user/ARPO/rl_train/agent.py", line 5, in <module>',
    "ImportError: cannot import name 'Agent' from 'verl.workers' (/venv/lib/python3.10/site-packages/verl/workers/__init__.py)",
  ],
  [
    'environment-variable-missing',
    'KeyError',
    '  File "/home/user/ARPO/rl_train/tools.py", line 8, in __init__',
    '    key = os.environ["SEARCH_API_KEY"]',
    "KeyError: 'SEARCH_API_KEY'",
  ],
  [
    'cuda-oom',
    'OutOfMemoryError',
    '  File "/venv/lib/python3.10/site-packages/torch/nn/modules/linear.py", line 125, in forward',
    'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 298.00 MiB. GPU 0 has a total capacity of 15.89 GiB',
  ],
];

const DRIVER = [
  'Traceback (most recent call last):',
  '  File "/venv/lib/python3.10/site-packages/verl/trainer/main_ppo.py", line 64, in main',
  '    run_ppo(config)',
  '  File "/venv/lib/python3.10/site-packages/verl/trainer/main_ppo.py", line 76, in run_ppo',
  '    ray.get(runner.run.remote(config))',
  '  File "/venv/lib/python3.10/site-packages/ray/_private/worker.py", line 2822, in get',
  '    raise value.as_instanceof_cause()',
];
const HYDRA =
  "Error executing job with overrides: ['trainer.n_gpus_per_node=1', 'data.train_batch_size=8']";
const FULL = 'Set the environment variable HYDRA_FULL_ERROR=1 for a complete stack trace.';

type Wrap = (type: string, inner: readonly string[]) => readonly string[];
const task: Wrap = (type, inner) => [
  ...DRIVER,
  `ray.exceptions.RayTaskError(${type}): ray::TaskRunner.run() (pid=812, ip=192.0.2.7, actor_id=0a1b, repr=<main_ppo.TaskRunner object at 0x7f>)`,
  '  File "/venv/lib/python3.10/site-packages/verl/trainer/main_ppo.py", line 177, in run',
  '    trainer.init_workers()',
  ...inner,
];
const actor: Wrap = (_, inner) => [
  ...task('ActorDiedError', [
    'ray.exceptions.ActorDiedError: The actor died because of an error raised in its creation task, ray::Worker.__init__() (pid=912, ip=192.0.2.7, actor_id=0c, repr=<verl.single_controller.ray.base.FusedWorker object at 0x7f>)',
    ...inner,
  ]),
];
const printed: Wrap = (type, inner) => [
  `\x1b[36m(TaskRunner pid=812)\x1b[0m Unhandled error (suppress with 'RAY_IGNORE_UNHANDLED_ERRORS=1'): \x1b[36mray::Worker.generate()\x1b[39m (pid=912, ip=192.0.2.7)`,
  ...inner.map((line) => `\x1b[36m(TaskRunner pid=812)\x1b[0m ${line}`),
  ...task(type, inner),
];
const hydra =
  (wrap: Wrap): Wrap =>
  (type, inner) => [HYDRA, ...wrap(type, inner), '', FULL];
const alone: Wrap = (_, inner) => ['Traceback (most recent call last):', ...inner];

const WRAPS: Readonly<Record<string, Wrap>> = {
  'a task of Ray': task,
  'the constructor of an actor of Ray': actor,
  'a worker that Ray prints for': printed,
  Hydra: hydra(alone),
  'Hydra and a task of Ray': hydra(task),
  'Hydra and the constructor of an actor of Ray': hydra(actor),
};

test.each(Object.entries(WRAPS))(
  'under %s the innermost error names the cause, not what passed it on',
  (_, wrap) => {
    const named = INNER.map(([, type, ...lines]) => {
      const log = ['step 1', ...wrap(type, lines)].join('\n');
      const { findings } = diagnoseLog(new TextEncoder().encode(log), { exit: 1 });
      return [lines.findLast((line) => /^\S/.test(line)), findings[0]?.cause];
    });
    expect(named).toEqual(
      INNER.map(([cause, , ...lines]) => [lines.findLast((line) => /^\S/.test(line)), cause]),
    );
  },
);
