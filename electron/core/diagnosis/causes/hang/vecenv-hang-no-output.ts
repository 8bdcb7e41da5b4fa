import type { Cause } from '../../matching/cause';

/** A vectorized environment waits for a worker that never answers. */
export default {
  id: 'vecenv-hang-no-output',
  title: 'a parallel copy of the task stopped answering, and the training waits for it',
  class: 'hang',
  layer: 'python',
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
    {
      says: 'a stack of py-spy shows the vectorized environment waiting',
      weight: 3,
      line: /\b(?:step_wait|reset_wait|_poll_pipe_envs|_async_worker|_worker) \(.{0,120}(?:async_vector_env|subproc_vec_env)\.py:\d{1,5}\)/,
    },
    {
      says: 'a stack shows the main process in recv of a pipe',
      weight: 2,
      line: /^\s{1,8}(?:recv|_recv|_recv_bytes|poll|wait) \(multiprocessing[/\\]connection\.py:\d{1,5}\)/,
      after: /^Process \d{1,9}: |py-spy dump/,
      within: 12,
    },
    {
      says: 'faulthandler shows a thread that waits for a pipe',
      weight: 1,
      line: /connection\.py", line \d{1,5} in (?:_recv|recv|poll|wait)/,
      after: /^(?:Timeout \(|Thread 0x)/,
      within: 12,
    },
    {
      says: 'a time limit ended it, not the program',
      weight: 1,
      exit: [124, 137, 'SIGKILL', 'SIGTERM', 143],
    },
    {
      says: 'the log names an error',
      weight: -2,
      line: /^(?:\w{1,60}\.){0,4}\w{1,60}(?:Error|Exception): /,
    },
  ],
  probe: {
    says: "Reads for six seconds whether any process of the run's interpreter uses the CPU; it changes nothing.",
    falsifiedBy: 'A process uses the CPU: then it works, only slowly.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import subprocess, sys, time\ndef times(): return dict(l.split(None, 2)[:2] for l in subprocess.run(['ps', '-eo', 'pid=,time=,args='], capture_output=True, text=True).stdout.splitlines() if sys.executable in l)\na = times(); time.sleep(6); b = times(); print('busy', sum(b[p] != t for p, t in a.items() if p in b), 'of', len(b))",
      ],
      supports: { output: /^busy 0 of (?:[2-9]|\d\d)/m },
      limitS: 15,
    },
  },
  remedies: [
    {
      id: 'forkserver',
      title: 'Start workers by forkserver',
      says: 'A killed worker then ends the run with an error in place of silence. The start takes some seconds longer.',
      danger: 'none',
      act: { kind: 'words', code: "env = SubprocVecEnv(makers, start_method='forkserver')" },
      proof: { rerun: 'The run passes the step where it stopped, or names an error there.' },
    },
    {
      id: 'timeout',
      title: 'Give the step a limit',
      says: 'Gymnasium then raises an error that names the call. Choose twenty times the usual duration.',
      danger: 'none',
      act: { kind: 'words', code: 'envs.step_async(actions)\nresult = envs.step_wait(timeout=60)' },
      proof: { rerun: 'A stuck worker ends with an error within the limit.' },
    },
    {
      id: 'stack',
      title: 'See where the workers are',
      says: "py-spy prints the stack of a running process, without stopping it; one worker stands in your task's code, or is missing.",
      danger: 'none',
      act: { kind: 'words', code: 'py-spy dump --pid PID_OF_THE_WORKER' },
      proof: { rerun: 'The line where the worker stands is mended.' },
    },
    {
      id: 'one',
      title: 'Run a single copy',
      says: 'Without workers an error or an endless loop of the task shows directly. It is slower.',
      danger: 'none',
      act: { kind: 'set', params: { n_envs: 1 } },
      proof: { rerun: 'The run passes the step where it stopped.' },
    },
  ],
  confusions: [
    { cause: 'vecenv-step-timeout', says: 'There a limit was set, and it fired.' },
    { cause: 'fork-deadlock', says: 'There the first call after a fork hangs, before any step.' },
    { cause: 'ray-resources-pending', says: 'Ray says every half minute what it waits for.' },
    {
      cause: '',
      says: 'A slow first step (a compilation, a download) keeps the CPU or the GPU busy.',
    },
  ],
  sources: [
    { says: 'DLR-RM/stable-baselines3#1814; openai/gym#3191', date: '2026-11' },
    {
      says: 'own trials: a worker that never returns, and one that is killed, Gymnasium 1.3',
      date: '2026-11',
    },
  ],
  examples: [
    '    step_wait (gymnasium/vector/async_vector_env.py:452)',
    '    recv (multiprocessing/connection.py:250)',
  ],
} satisfies Cause;
