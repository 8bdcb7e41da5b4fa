import type { Cause } from '../../matching/cause';

/** Names scripts that start processes and have no main guard. */
const GUARDS = String.raw`
import os, re, sys
for name in sorted(os.listdir(sys.argv[1]))[:500]:
    path = os.path.join(sys.argv[1], name)
    if name.endswith(".py"):
        text = open(path, encoding="utf-8", errors="replace").read()
        if re.search(r"SubprocVecEnv|AsyncVectorEnv|\.Pool\(|Process\(|num_workers", text) and "__main__" not in text:
            print("no guard", path)
`;

/** Process started by spawn without a main guard: freeze_support(). */
export default {
  id: 'missing-freeze-support',
  title: 'the script starts processes without a main guard',
  class: 'multiprocessing',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A worker started by spawn, which is the rule on Windows and macOS, imports the script again and reaches the line that starts workers. Python stops it there; with multiprocessing.Pool the log floods with the same message.',
  signs: [
    {
      says: 'the log says that a process was started before the bootstrapping phase ended',
      weight: 3,
      line: /An attempt has been made to start a new process before the|current process has finished its bootstrapping phase/,
    },
    {
      says: 'the log explains freeze_support()',
      weight: 2,
      line: /^\s*freeze_support\(\)|The "freeze_support\(\)" line can be omitted/,
    },
    {
      says: 'the traceback ends in _check_not_importing_main()',
      weight: 2,
      line: /\bin _check_not_importing_main\b/,
    },
  ],
  probe: {
    says: 'Searches the scripts in the working folder for ones that start processes and have no main guard. It runs none of them.',
    falsifiedBy: 'Every script that starts processes has the guard.',
    test: {
      argv: ['{python}', '-c', GUARDS, '{cwd}'],
      supports: { output: /^no guard \S/m },
      limitS: 15,
    },
  },
  remedies: [
    {
      id: 'main-guard',
      title: 'Put the start under a main guard',
      says: 'Moves everything that starts processes below one line; definitions stay above it.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'if __name__ == "__main__":\n    env = SubprocVecEnv(makers)\n    model.learn(total_timesteps)',
      },
      proof: { rerun: 'The first lines of the script are printed once.' },
    },
    {
      id: 'dummy',
      title: 'Use environments in one process',
      says: 'DummyVecEnv starts no processes and needs no guard. Steps are slower when the environment is.',
      danger: 'none',
      act: { kind: 'words', code: 'env = DummyVecEnv(makers)' },
      proof: { rerun: 'learn() begins.' },
    },
    {
      id: 'module',
      title: 'Move the environment out of the notebook',
      says: 'A worker cannot import a class that is defined in a notebook: write it into a file and import it.',
      danger: 'none',
      act: { kind: 'words', code: 'from my_env import TradingEnv' },
      proof: { rerun: 'The workers start.' },
    },
  ],
  confusions: [
    {
      cause: 'vecenv-worker-died',
      says: 'ConnectionResetError and EOFError in the parent only follow from this.',
    },
    {
      cause: 'pickle-thread-lock',
      says: 'There the worker cannot receive the environment, whatever the guard.',
    },
  ],
  sources: [
    {
      says: 'docs.python.org, multiprocessing, “Safe importing of main module”; openai/gym#3191; own trials.',
      date: '2026-11',
    },
  ],
  examples: [
    '        An attempt has been made to start a new process before the',
    '        The "freeze_support()" line can be omitted if the program',
    '  File "/usr/lib/python3.11/multiprocessing/spawn.py", line 140, in _check_not_importing_main',
  ],
} satisfies Cause;
