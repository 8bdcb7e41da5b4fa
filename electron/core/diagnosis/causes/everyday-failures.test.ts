import { expect, test } from 'vitest';
import { diagnoseLog, type LogEnding } from '../diagnose-log';

const encoder = new TextEncoder();
const findingsOf = (log: string, ending: LogEnding) =>
  diagnoseLog(encoder.encode(log), ending).findings;
const frames = (...lines: readonly string[]) =>
  ['Traceback (most recent call last):', ...lines, ''].join('\n');

test.for([
  ['SIGSEGV', 'native-segfault-generic'],
  ['SIGILL', 'illegal-instruction'],
  ['SIGBUS', 'native-bus-error'],
  ['SIGFPE', 'native-arithmetic-error'],
  ['SIGABRT', 'native-abort-generic'],
] as const)('an end by %s names a cause without a word in the log', ([signal, cause]) => {
  for (const log of ['', 'loading data\nepoch 1\n']) {
    const findings = findingsOf(log, { signal, platform: 'linux' });
    expect(findings[0]?.cause).toBe(cause);
    expect(findings[0]?.sure).not.toBe('high');
    expect(findings.map((one) => one.cause)).not.toContain('silent-exit-empty-log');
  }
});

test('a crash is recognized by its exit code as well, and by none that a program chose', () => {
  for (const exit of [139, -11]) {
    expect(findingsOf('', { exit, platform: 'wsl' })[0]?.cause).toBe('native-segfault-generic');
  }
  expect(findingsOf('working\n', { exit: 3, platform: 'wsl' })).toEqual([]);
});

const LINES: readonly (readonly [cause: string, exit: number, log: string])[] = [
  [
    'native-abort-generic',
    134,
    'update 3\nFatal Python error: Aborted\n\nCurrent thread 0x00007fc2af606b80 (most recent call first):\n  File "train.py", line 8 in step\n',
  ],
  [
    'native-heap-corruption-abort',
    134,
    'update 3\nfree(): invalid pointer\nFatal Python error: Aborted\n\nCurrent thread 0x00007fc2af606b80 (most recent call first):\n  File "train.py", line 8 in step\n',
  ],
  [
    'nan-in-metrics',
    0,
    'episode 36 reward 54.0 loss 0.054\nepisode 37 reward 55.5 loss nan\nepisode 38 reward 57.0 loss nan\n',
  ],
  // An environment in a folder "verl env", stopped after four minutes; Ray 2.47.
  [
    'ray-python-path-space',
    1,
    [
      '2026-11-23 18:25:40,311 INFO worker.py:1879 -- Started a local Ray instance.',
      '(raylet) bash: line 1: /tmp/rh/verl: No such file or directory',
      '(raylet) [2026-11-23 18:25:46,649 E 30962 30962] (raylet) worker_pool.cc:586: Some workers of the worker process(31141) have not registered within the timeout. The process is dead, probably it crashed during start.',
      '(raylet) bash: line 1: /tmp/rh/verl: No such file or directory',
    ].join('\n'),
  ],
  // An actor that calls os.abort() in Ray 2.47.
  [
    'ray-actor-abort',
    1,
    [
      '(Worker pid=16636) update 3 reward 1.5',
      '(Worker pid=16636) *** SIGABRT received at time=1795447735 on cpu 0 ***',
      '(Worker pid=16636) PC: @     0x7fc2aeea8eec  (unknown)  (unknown)',
      '(Worker pid=16636) Fatal Python error: Aborted',
      '(Worker pid=16636) Current thread 0x00007fc2af606b80 (most recent call first):',
      '(Worker pid=16636)   File "ray_abort.py", line 8 in step',
      '(raylet) A worker died or was killed while executing a task by an unexpected system error.',
      frames('  File "ray_abort.py", line 12, in <module>', '    ray.get(w.step.remote(n))'),
      'ray.exceptions.ActorDiedError: The actor died unexpectedly before finishing this task.',
    ].join('\n'),
  ],
  [
    'crlf-shell-script',
    127,
    'bash: line 7: ./launch.sh: cannot execute: required file not found\n',
  ],
  ['crlf-shell-script', 127, "env: 'python3\\r': No such file or directory\n"],
  ['crlf-shell-script', 127, "launch.sh: line 2: $'\\r': command not found\n"],
  ['command-not-found', 127, 'bash: line 1: torchrum: command not found\n'],
  ['command-not-found', 127, 'launch.sh: line 12: torchrum: command not found\n'],
  ['command-not-found', 127, 'sh: 1: torchrum: not found\n'],
  ['command-not-found', 127, 'zsh:1: command not found: torchrum\n'],
  ['command-not-found', 127, 'fish: Unknown command: torchrum\n'],
  [
    'script-file-missing',
    2,
    "python3.12: can't open file '/home/me/jobs/fit.py': [Errno 2] No such file or directory\n",
  ],
  [
    'yaml-number-as-text',
    1,
    frames("TypeError: can't multiply sequence by non-int of type 'float'"),
  ],
  [
    'yaml-number-as-text',
    1,
    frames("TypeError: '<=' not supported between instances of 'float' and 'str'"),
  ],
  [
    'yaml-number-as-text',
    1,
    frames("TypeError: unsupported operand type(s) for ** or pow(): 'str' and 'float'"),
  ],
  ['index-out-of-range', 1, frames('IndexError: index out of range in self')],
  ['gym-api-mismatch', 1, frames('ValueError: too many values to unpack (expected 4)')],
  ['gym-api-mismatch', 1, frames('ValueError: too many values to unpack (expected 4, got 5)')],
  ['gym-api-mismatch', 1, frames('ValueError: not enough values to unpack (expected 5, got 4)')],
  [
    'batch-size-constraint',
    1,
    frames('AssertionError: `batch_size` must be greater than 1. See the issue'),
  ],
  ['vecnormalize-spaces-mismatch', 1, frames('AssertionError: spaces must have the same shape')],
  [
    'tensors-on-two-devices',
    1,
    frames('RuntimeError: Tensor on device meta is not on the expected device cpu!'),
  ],
  ['no-visible-gpu', 1, frames('RuntimeError: No CUDA GPUs are available')],
  [
    'dataloader-worker-died',
    1,
    frames('RuntimeError: DataLoader worker (pid(s) 88, 89) exited unexpectedly'),
  ],
  [
    'data-columns-missing',
    1,
    frames(
      '  File "/v/pandas/core/indexes/base.py", line 3812, in get_loc',
      '    raise KeyError(key) from err',
      "KeyError: 'volume'",
    ),
  ],
  [
    'config-file-does-not-parse',
    1,
    frames(
      '  File "/home/me/fit.py", line 4, in load_config',
      '  File "/usr/lib/python3.11/json/__init__.py", line 293, in load',
      'json.decoder.JSONDecodeError: Expecting value: line 3 column 1 (char 20)',
    ),
  ],
  [
    'checkpoint-corrupt-truncated',
    1,
    frames(
      '  File "/v/torch/serialization.py", line 1501, in load',
      '    with _open_zipfile_reader(opened_file) as opened_zipfile:',
      'OSError: [Errno 22] Invalid argument',
    ),
  ],
  [
    'git-lfs-pointer',
    1,
    frames(
      "_pickle.UnpicklingError: Weights only load failed. Re-running may help: invalid load key, 'v'.",
    ),
  ],
  ['checkpoint-corrupt-truncated', 1, frames("_pickle.UnpicklingError: invalid load key, '<'.")],
  ['argument-name-unknown', 1, frames("TypeError: f() got an unexpected keyword argument 'gama'")],
  ['recursion-without-end', 1, frames('RecursionError: maximum recursion depth exceeded')],
  // The activation failed and the job continued with another Python, until its time was over.
  [
    'time-limit-reached',
    1,
    "CommandNotFoundError: Your shell has not been properly configured to use 'conda activate'.\n 6%|▌ | 3/50 [31:31<8:14:10]\nslurmstepd: error: *** JOB 7 ON n1 CANCELLED AT 2026-11-21T03:00:00 DUE TO TIME LIMIT ***\n",
  ],
  [
    'action-dtype-invalid',
    1,
    frames(
      '  File "/v/gym/envs/classic_control/cartpole.py", line 57, in _step',
      '    assert self.action_space.contains(action), "%r (%s) invalid"%(action, type(action))',
      'AssertionError:',
      ' 1',
    ),
  ],
  [
    'python-without-ssl',
    1,
    "WARNING: pip is configured with locations that require TLS/SSL, however the ssl module in Python is not available.\nWARNING: Retrying (Retry(total=0, connect=None)) after connection broken by 'SSLError(\"Can't connect to HTTPS URL because the SSL module is not available.\")': /simple/torch/\nERROR: Could not find a version that satisfies the requirement torch (from versions: none)\nERROR: No matching distribution found for torch\n",
  ],
];

test.for(LINES)('%s is named at exit code %i: %s', ([cause, exit, log]) => {
  const named = findingsOf(log, { exit, platform: 'linux' }).map((one) => one.cause);
  expect({ log, first: named[0] }).toEqual({ log, first: cause });
});

const DOUBLE_FREE = [
  'INFO worker.py:1852 -- Started a local Ray instance.',
  '(Sampler pid=77) free(): double free detected in tcache 2',
  '(Sampler pid=77) *** SIGABRT received at time=1790000001 on cpu 0 ***',
];

const top = (lines: readonly string[], platform: 'linux' | 'wsl') =>
  findingsOf(lines.join('\n'), { exit: 1, platform })[0]?.cause;

test('a double free in a Ray actor on plain Linux is a damaged heap, and the driver of WSL where the stack or the platform says so', () => {
  expect(top(DOUBLE_FREE, 'linux')).toBe('native-heap-corruption-abort');
  expect(top(DOUBLE_FREE, 'wsl')).toBe('ray-worker-double-free');
  const frame = '(Sampler pid=77)   File "/v/torch/cuda/__init__.py", line 9 in is_available';
  expect(top([...DOUBLE_FREE, frame], 'linux')).toBe('ray-worker-double-free');
});

test('the line that shows a cause is the message with its values, not the code that raised it', () => {
  const [first] = findingsOf(
    frames(
      '  File "/v/omegaconf/base.py", line 264, in _raise',
      '    raise MissingMandatoryValue("Missing mandatory value: $FULL_KEY")',
      'omegaconf.errors.MissingMandatoryValue: Missing mandatory value: trainer.total_steps',
    ),
    { exit: 1, platform: 'linux' },
  );
  expect(first?.cause).toBe('config-value-missing');
  expect(first?.evidence.map(({ text }) => text)).toEqual([
    'omegaconf.errors.MissingMandatoryValue: Missing mandatory value: trainer.total_steps',
  ]);
});
