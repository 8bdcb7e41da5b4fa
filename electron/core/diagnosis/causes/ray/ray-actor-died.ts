import type { Cause } from '../../matching/cause';

/** Ray reports that the process of an actor or a task is gone. */
export default {
  id: 'ray-actor-died',
  title: 'a Ray worker process ended, and Ray does not know why',
  class: 'ray',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'wrapper',
  explains:
    "The process of a worker is gone, and everything that waited for it failed with ActorDiedError. Ray prints the same sentence for a kill, a segmentation fault, an abort and a plain exit, so the cause stands elsewhere: in the worker's own lines, the kernel's log or the memory.",
  signs: [
    {
      says: 'the log names ActorDiedError or RayActorError',
      weight: 3,
      line: /\b(?:ActorDiedError|RayActorError)\b/,
    },
    { says: 'the log names WorkerCrashedError', weight: 3, line: /\bWorkerCrashedError\b/ },
    {
      says: 'Ray says that the actor is dead',
      weight: 2,
      line: /The actor (?:is dead because|died unexpectedly)/,
    },
    {
      says: "Ray's node daemon said before it that a worker died",
      weight: 1,
      line: /\b(?:ActorDiedError|RayActorError|WorkerCrashedError)\b/,
      after: /A worker died or was killed while executing a task/,
    },
    {
      says: 'the constructor of the actor raised a Python error',
      weight: -3,
      line: /because of an error raised in its creation task/,
    },
    {
      says: "Ray's memory monitor killed it",
      weight: -3,
      line: /NODE_OUT_OF_MEMORY|node running low on memory/,
    },
  ],
  probe: {
    says: 'Prints the first fatal line of each worker file of the newest Ray session; it only reads.',
    falsifiedBy: "A worker's file names a signal or an exception: then that is the cause.",
    test: {
      argv: [
        '{python}',
        '-c',
        "import glob, os, re\nfor p in sorted(glob.glob('/tmp/ray/session_latest/logs/worker-*.err')):\n  for t in open(p, errors='replace'):\n    if re.search(r'SIG[A-Z]+ received|Fatal Python error|^\\w+(Error|Exception):|double free', t): print(os.path.basename(p), t.strip()[:160]); break\nelse: print('files read')",
      ],
      supports: { output: /^files read\s*$/ },
      limitS: 20,
    },
  },
  remedies: [
    {
      id: 'worker-log',
      title: "Read the worker's own files",
      says: 'The session folder of Ray holds one file per process; its first fatal line is the cause. It changes nothing.',
      danger: 'none',
      act: {
        kind: 'command',
        argv: [
          '{python}',
          '-c',
          "import glob; print(*glob.glob('/tmp/ray/session_latest/logs/worker-*.err'), sep='\\n')",
        ],
      },
      proof: { rerun: 'A specific cause is named.' },
    },
    {
      id: 'memory',
      title: 'Check the memory of the machine',
      says: "No line of the worker and a full memory point to the kernel's out-of-memory killer.",
      danger: 'none',
      act: { kind: 'setup', step: 'machine' },
      proof: { probe: 'host' },
    },
    {
      id: 'faulthandler',
      title: 'Let workers print their stack',
      says: 'Every Ray worker inherits the variable and prints its Python stack when it crashes.',
      danger: 'none',
      act: { kind: 'env', env: { PYTHONFAULTHANDLER: '1', RAY_DEDUP_LOGS: '0' } },
      proof: { rerun: "The worker's lines name a signal and a stack." },
    },
  ],
  confusions: [
    { cause: 'ray-actor-segfault', says: 'The worker\'s own lines say "SIGSEGV received".' },
    { cause: 'ray-actor-abort', says: 'The worker\'s own lines say "SIGABRT received".' },
    { cause: 'ray-oom-monitor-kill', says: 'Ray says that the node ran low on memory.' },
    {
      cause: 'host-oom-killed',
      says: "The kernel's log names the process; Ray only guesses at it.",
    },
    {
      cause: '',
      says: '"A worker died" after the last step, or followed by a retry that succeeds, is harmless.',
    },
  ],
  sources: [
    {
      says: 'own trials: SIGKILL, SIGSEGV, abort and exit of a worker, Ray 2.47 and 2.58',
      date: '2026-11',
    },
  ],
  examples: [
    'ray.exceptions.ActorDiedError: The actor died unexpectedly before finishing this task.',
    'ray.exceptions.WorkerCrashedError: The worker died unexpectedly while executing this task.',
  ],
} satisfies Cause;
