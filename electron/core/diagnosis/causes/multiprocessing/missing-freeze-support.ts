import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'The script starts processes without a main guard',
  severity: 'high',
  explains:
    'A worker started by spawn, which is the rule on Windows and macOS, imports the script again and reaches the line that starts workers. Python stops it there; with multiprocessing.Pool the log floods with the same message.',
  signs: [
    line(
      'the log says that a process was started before the bootstrapping phase ended',
      /An attempt has been made to start a new process before the|current process has finished its bootstrapping phase/,
    ),
    line(
      'the log explains freeze_support()',
      /^\s*freeze_support\(\)|The "freeze_support\(\)" line can be omitted/,
      { weight: 2 },
    ),
    line('the traceback ends in _check_not_importing_main()', /\bin _check_not_importing_main\b/, {
      weight: 2,
    }),
  ],
  probe: {
    says: 'Searches the scripts in the working folder for ones that start processes and have no main guard. It runs none of them.',
    falsifiedBy: 'Every script that starts processes has the guard.',
    test: {
      argv: scriptArgv('missing_freeze_support', '{cwd}'),
      supports: { output: /^no guard \S/m },
      limitS: 15,
    },
  },
  remedies: [
    words('main-guard', 'Put the start under a main guard', {
      says: 'Moves everything that starts processes below one line; definitions stay above it.',
      code: 'if __name__ == "__main__":\n    env = SubprocVecEnv(makers)\n    model.learn(total_timesteps)',
      proof: { rerun: 'The first lines of the script are printed once.' },
    }),
    words('dummy', 'Use environments in one process', {
      says: 'DummyVecEnv starts no processes and needs no guard. Steps are slower when the environment is.',
      code: 'env = DummyVecEnv(makers)',
      proof: { rerun: 'learn() begins.' },
    }),
    words('module', 'Move the environment out of the notebook', {
      says: 'A worker cannot import a class that is defined in a notebook: write it into a file and import it.',
      code: 'from my_env import TradingEnv',
      proof: { rerun: 'The workers start.' },
    }),
  ],
  confusions: [
    notCause(
      'vecenv-worker-died',
      'ConnectionResetError and EOFError in the parent only follow from this.',
    ),
    notCause(
      'pickle-thread-lock',
      'There the worker cannot receive the environment, regardless of the guard.',
    ),
  ],
  sources: [
    source(
      'docs.python.org, multiprocessing, “Safe importing of main module”; openai/gym#3191; own trials.',
      '2026-11',
    ),
  ],
});
