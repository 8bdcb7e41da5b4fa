import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Exception in your own reward function',
  severity: 'high',
  rank: 'generic',
  explains:
    'The trainer called your reward function for a generated answer, and it raised an exception. The trainer does not catch it, so one answer or one row that the function cannot handle ends the whole run.',
  signs: [
    line(
      'the traceback passes through a reward function outside the installed packages',
      /^\s*File "(?![^"]*(?:site-packages|dist-packages|[\\/]verl[\\/]))[^"]+", line \d+, in (?:compute_score|compute_reward\w*|reward_fn|reward_func\w*|\w+_reward(?:_fn|_func)?)$/,
    ),
    line(
      'the traceback passes through verl’s reward manager',
      /[\\/]workers[\\/]reward_manager[\\/]\w+\.py", line \d+, in \w+/,
      { weight: 2 },
    ),
    line(
      'the traceback passes through the call of the rewards in TRL',
      /[\\/]trl[\\/]trainer[\\/]\w+\.py", line \d+, in _?(?:calculate|compute)_rewards/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Calls the reward function of this run with an empty answer and an empty solution, in its own process. It trains nothing; what the function itself does (a request to a server, a file) it does here too.',
    falsifiedBy:
      'The function returns a number for the empty answer and for the row that the traceback names.',
    test: {
      argv: scriptArgv('user_reward_exception', '{run}'),
      supports: { exit: [1] },
      limitS: 60,
    },
  },
  remedies: [
    words('correct', 'Correct the line that raised', {
      says: 'The last frame of the traceback names the line of your function. Let it return the lowest reward for an answer that it cannot read, and raise only for a row that is really wrong.',
      code: 'def compute_score(data_source, solution_str, ground_truth, extra_info=None):\n    try:\n        return score_of(solution_str, ground_truth)\n    except (KeyError, ValueError, IndexError) as error:\n        print(f"reward: {data_source}: {error!r}")\n        return 0.0',
      proof: { rerun: 'The run passes the step at which the exception came.' },
    }),
    words('check-rows', 'Call the function for every row once', {
      says: 'Runs your function over all rows of the training and validation data before the next run: it takes seconds and finds the rows that it cannot handle.',
      proof: { rerun: 'Every row gets a number.' },
    }),
  ],
  confusions: [
    notCause(
      'ray-task-python-error',
      'RayTaskError only passes the exception on; the traceback below it names your file.',
    ),
    notCause(
      'llm-api-rate-limit',
      'A reward that asks a server fails with the words of that server: the server is the cause then.',
    ),
  ],
  sources: [
    source('own trial: verl 0.4.1 with a reward that raises from its 91st call on', '2026-11'),
  ],
});
