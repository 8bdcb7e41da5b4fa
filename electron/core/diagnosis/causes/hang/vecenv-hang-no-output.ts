import { defineCause, line, noFailure, notCause, setParams, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'A parallel environment stopped responding, and training waits for it',
  severity: 'high',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'generic',
  explains:
    'The training waits for the step of every copy, without a limit, and one worker is stuck or was killed. With the start method "fork" SubprocVecEnv does not even notice a killed worker, because its siblings keep the pipe open.',
  signs: [
    {
      says: 'the log ends in silence while the program still runs',
      weight: 2,
      shape: 'silent-end',
    },
    line(
      'a stack of py-spy shows the vectorized environment waiting',
      /\b(?:step_wait|reset_wait|_poll_pipe_envs|_async_worker|_worker) \(.{0,120}(?:async_vector_env|subproc_vec_env)\.py:\d{1,5}\)/,
    ),
    line(
      'a stack shows the main process in recv of a pipe',
      /^\s{1,8}(?:recv|_recv|_recv_bytes|poll|wait) \(multiprocessing[/\\]connection\.py:\d{1,5}\)/,
      { weight: 2, after: /^Process \d{1,9}: |py-spy dump/, within: 12 },
    ),
    line(
      'faulthandler shows a thread that waits for a pipe',
      /connection\.py", line \d{1,5} in (?:_recv|recv|poll|wait)/,
      { weight: 1, after: /^(?:Timeout \(|Thread 0x)/, within: 12 },
    ),
    {
      says: 'a time limit ended it, not the program',
      weight: 1,
      exit: [124, 137, 'SIGKILL', 'SIGTERM', 143],
    },
    line('the log names an error', /^(?:\w{1,60}\.){0,4}\w{1,60}(?:Error|Exception): /, {
      weight: -2,
    }),
  ],
  probe: {
    says: "Reads for six seconds whether any process of the run's interpreter uses the CPU; it changes nothing.",
    falsifiedBy: 'A process uses the CPU. Then it works, only slowly.',
    test: {
      argv: scriptArgv('vecenv_hang_no_output'),
      supports: { output: /^busy 0 of (?:[2-9]|\d\d)/m },
      limitS: 15,
    },
  },
  remedies: [
    words('forkserver', 'Start workers by forkserver', {
      says: 'A killed worker then ends the run with an error in place of silence. The start takes some seconds longer.',
      code: "env = SubprocVecEnv(makers, start_method='forkserver')",
      proof: { rerun: 'The run passes the step where it stopped, or names an error there.' },
    }),
    words('timeout', 'Give the step a limit', {
      says: 'Gymnasium then raises an error that names the call. Choose twenty times the usual duration.',
      code: 'envs.step_async(actions)\nresult = envs.step_wait(timeout=60)',
      proof: { rerun: 'A stuck worker ends with an error within the limit.' },
    }),
    words('stack', 'See where the workers are', {
      says: "py-spy prints the stack of a running process, without stopping it; one worker is in your task's code, or is missing.",
      code: 'py-spy dump --pid PID_OF_THE_WORKER',
      proof: { rerun: 'The line where the worker hangs is fixed.' },
    }),
    setParams('one', 'Run a single copy', {
      says: 'Without workers an error or an endless loop of the task shows directly. It is slower.',
      params: { n_envs: 1 },
      proof: { rerun: 'The run passes the step where it stopped.' },
    }),
  ],
  confusions: [
    notCause('vecenv-step-timeout', 'There a limit was set, and it fired.'),
    notCause('fork-deadlock', 'There the first call after a fork hangs, before any step.'),
    notCause('ray-resources-pending', 'Ray says every half minute what it waits for.'),
    noFailure('A slow first step (a compilation, a download) keeps the CPU or the GPU busy.'),
  ],
  sources: [
    source('DLR-RM/stable-baselines3#1814; openai/gym#3191', '2026-11'),
    source(
      'own trials: a worker that never returns, and one that is killed, Gymnasium 1.3',
      '2026-11',
    ),
  ],
});
