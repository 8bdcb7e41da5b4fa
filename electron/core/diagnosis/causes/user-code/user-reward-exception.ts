import type { Cause } from '../../matching/cause';

/** Exception in the reward function that a person wrote. */
export default {
  id: 'user-reward-exception',
  title: 'an exception in your own reward function',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The trainer called your reward function for a generated answer, and it raised an exception. The trainer does not catch it, so one answer or one row that the function cannot handle ends the whole run.',
  signs: [
    {
      says: 'the traceback passes through a reward function outside the installed packages',
      weight: 3,
      line: /^\s*File "(?![^"]*(?:site-packages|dist-packages|[\\/]verl[\\/]))[^"]+", line \d+, in (?:compute_score|compute_reward\w*|reward_fn|reward_func\w*|\w+_reward(?:_fn|_func)?)$/,
    },
    {
      says: 'the traceback passes through verl’s reward manager',
      weight: 2,
      line: /[\\/]workers[\\/]reward_manager[\\/]\w+\.py", line \d+, in \w+/,
    },
    {
      says: 'the traceback passes through the call of the rewards in TRL',
      weight: 2,
      line: /[\\/]trl[\\/]trainer[\\/]\w+\.py", line \d+, in _?(?:calculate|compute)_rewards/,
    },
  ],
  probe: {
    says: 'Calls the reward function of this run with an empty answer and an empty solution, in a process of its own. It trains nothing; what the function itself does (a request to a server, a file) it does here too.',
    falsifiedBy:
      'The function returns a number for the empty answer and for the row that the traceback names.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import importlib.util as u,json,sys;a=dict(w.split('=',1) for w in json.load(open(sys.argv[1]+'/spec.json'))['argv'] if '=' in w);s=u.spec_from_file_location('reward',a['custom_reward_function.path'].strip('\"\\''));m=u.module_from_spec(s);s.loader.exec_module(m);print('REWARD',getattr(m,a.get('custom_reward_function.name','compute_score'))(data_source='',solution_str='',ground_truth='',extra_info={}))",
        '{run}',
      ],
      supports: { exit: [1] },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'correct',
      title: 'Correct the line that raised',
      says: 'The last frame of the traceback names the line of your function. Let it return the lowest reward for an answer that it cannot read, and raise only for a row that is really wrong.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'def compute_score(data_source, solution_str, ground_truth, extra_info=None):\n    try:\n        return score_of(solution_str, ground_truth)\n    except (KeyError, ValueError, IndexError) as error:\n        print(f"reward: {data_source}: {error!r}")\n        return 0.0',
      },
      proof: { rerun: 'The run passes the step at which the exception came.' },
    },
    {
      id: 'check-rows',
      title: 'Call the function for every row once',
      says: 'Runs your function over all rows of the training and validation data before the next run: it takes seconds and finds the rows that it cannot handle.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'Every row gets a number.' },
    },
  ],
  confusions: [
    {
      cause: 'ray-task-python-error',
      says: 'RayTaskError only passes the exception on; the traceback below it names your file.',
    },
    {
      cause: 'llm-api-rate-limit',
      says: 'A reward that asks a server fails with the words of that server: the server is the cause then.',
    },
  ],
  sources: [
    {
      says: 'own trial: verl 0.4.1 with a reward that raises from its 91st call on',
      date: '2026-11',
    },
  ],
  examples: [
    '  File "/home/me/rewards/maths.py", line 31, in compute_score',
    '  File "/opt/venv/lib/python3.11/site-packages/verl/workers/reward_manager/naive.py", line 82, in __call__',
    '  File "/opt/venv/lib/python3.11/site-packages/trl/trainer/grpo_trainer.py", line 1210, in _calculate_rewards',
  ],
} satisfies Cause;
