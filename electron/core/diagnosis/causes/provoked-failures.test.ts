import { expect, test } from 'vitest';
import { diagnoseLog } from '../matching/diagnose-log';

const encoder = new TextEncoder();
const frames = (...lines: readonly string[]) =>
  ['Traceback (most recent call last):', ...lines, ''].join('\n');

/** The last lines of logs of failures that we provoked, each with what was really wrong. */
const LINES: readonly (readonly [cause: string, exit: number, log: string])[] = [
  // Provoked with Python 3.11, openai 2, pip 23 and 26, uv 0.13, Ray 2.47.
  [
    'text-not-json',
    1,
    frames(
      '  File "/v/site-packages/requests/models.py", line 1120, in json',
      '    raise RequestsJSONDecodeError(e.msg, e.doc, e.pos)',
      'requests.exceptions.JSONDecodeError: Expecting value: line 1 column 1 (char 0)',
    ),
  ],
  [
    'llm-model-unknown',
    1,
    frames(
      '  File "/v/site-packages/openai/_base_client.py", line 1248, in request',
      '    raise self._make_status_error_from_response(err.response) from None',
      'openai.NotFoundError: Error code: 404 - The model `qwen9` does not exist.',
    ),
  ],
  [
    'llm-api-auth',
    1,
    frames(
      '    raise HTTPError(req.full_url, code, msg, hdrs, fp)',
      'urllib.error.HTTPError: HTTP Error 401: Unauthorized',
    ),
  ],
  [
    'pip-index-unreachable',
    1,
    [
      "WARNING: Retrying (Retry(total=0, connect=None, read=None, redirect=None, status=None)) after connection broken by 'NewConnectionError('<pip._vendor.urllib3.connection.HTTPConnection object at 0x7fb3350c6790>: Failed to establish a new connection: [Errno 111] Connection refused')': /simple/gymnasium/",
      'ERROR: Could not find a version that satisfies the requirement gymnasium (from versions: none)',
      'ERROR: No matching distribution found for gymnasium',
    ].join('\n'),
  ],
  [
    'pip-index-unreachable',
    2,
    [
      'error: Request failed after 3 retries in 9.2s',
      '  cause: Failed to fetch: http://127.0.0.1:9/simple/gymnasium/',
      '  cause: tcp connect error',
      '  cause: Connection refused (os error 111)',
    ].join('\n'),
  ],
  [
    'observation-outside-space',
    1,
    frames(
      '  File "/v/site-packages/stable_baselines3/common/vec_env/dummy_vec_env.py", line 109, in _save_obs',
      '    self.buf_obs[key][env_idx] = obs',
      '    ~~~~~~~~~~~~~~~~~^^^^^^^^^',
      'ValueError: could not broadcast input array from shape (4,) into shape (3,)',
    ),
  ],
  ['command-not-found', 127, 'bash: run_ppo.sh: No such file or directory\n'],
  [
    'not-a-git-repository',
    128,
    'fatal: not a git repository (or any of the parent directories): .git\n',
  ],
  [
    'python-version-unsupported',
    1,
    '  File "train.py", line 3\n    match algo:\n          ^\nSyntaxError: invalid syntax\n',
  ],
  [
    'python-version-unsupported',
    1,
    frames(
      '  File "train.py", line 1, in <module>',
      '    def make_env(seed: int | None = None): pass',
      "TypeError: unsupported operand type(s) for |: 'type' and 'NoneType'",
    ),
  ],
  [
    'local-file-hides-package',
    1,
    frames(
      '  File "/home/me/project/train.py", line 2, in <module>',
      '    net=torch.nn.Linear(2,2)',
      "AttributeError: module 'torch' has no attribute 'nn'",
    ),
  ],
  [
    'output-reader-gone',
    1,
    frames(
      '  File "/home/me/project/train.py", line 1, in <module>',
      '    for i in range(100000): print("step",i,flush=True)',
      '                            ^^^^^^^^^^^^^^^^^^^^^^^^^^',
      'BrokenPipeError: [Errno 32] Broken pipe',
    ),
  ],
  [
    'dataloader-worker-died',
    1,
    frames(
      '  File "/v/site-packages/torch/utils/data/dataloader.py", line 1275, in _try_get_data',
      '    data = self._data_queue.get(timeout=timeout)',
      '  File "/usr/lib/python3.11/multiprocessing/connection.py", line 395, in _recv',
      '    chunk = read(handle, remaining)',
      'ConnectionResetError: [Errno 104] Connection reset by peer',
    ),
  ],
  [
    'file-system-read-only',
    1,
    frames("OSError: [Errno 30] Read-only file system: 'ro/checkpoints'"),
  ],
  [
    'shared-library-missing',
    1,
    frames('OSError: libGLxyz.so.1: cannot open shared object file: No such file or directory'),
  ],
  ['data-file-empty', 1, frames('pandas.errors.EmptyDataError: No columns to parse from file')],
  [
    'ray-get-timeout',
    1,
    frames('ray.exceptions.GetTimeoutError: Get timed out: some object(s) not ready.'),
  ],
  [
    'user-code-exception',
    1,
    frames(
      '  File "/home/me/project/train.py", line 6, in step',
      '    return o,r/vol,t,u,i',
      '             ~^~~~',
      'ZeroDivisionError: float division by zero',
    ),
  ],
];

test.for(LINES)('%s is named first at exit code %i: %s', ([cause, exit, log]) => {
  const { findings } = diagnoseLog(encoder.encode(log), { exit, platform: 'linux' });
  expect({ log, first: findings[0]?.cause }).toEqual({ log, first: cause });
});
