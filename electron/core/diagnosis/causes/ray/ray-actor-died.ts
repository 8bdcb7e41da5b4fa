import {
  command,
  defineCause,
  line,
  noFailure,
  notCause,
  pythonArgv,
  setEnv,
  setup,
  source,
} from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'A Ray worker ended, and Ray does not know why',
  severity: 'high',
  rank: 'wrapper',
  explains:
    "The process of a worker is gone, and everything that waited for it failed with ActorDiedError. Ray prints the same sentence for a kill, a segmentation fault, an abort and a plain exit, so the cause is elsewhere: in the worker's own lines, the kernel's log or the memory.",
  signs: [
    line('the log names ActorDiedError or RayActorError', /\b(?:ActorDiedError|RayActorError)\b/),
    line('the log names WorkerCrashedError', /\bWorkerCrashedError\b/),
    line('Ray says that the actor is dead', /The actor (?:is dead because|died unexpectedly)/, {
      weight: 2,
    }),
    line(
      "Ray's node daemon said before it that a worker died",
      /\b(?:ActorDiedError|RayActorError|WorkerCrashedError)\b/,
      { weight: 1, after: /A worker died or was killed while executing a task/ },
    ),
    line(
      'the constructor of the actor raised a Python error',
      /because of an error raised in its creation task/,
      { weight: -3 },
    ),
    line("Ray's memory monitor killed it", /NODE_OUT_OF_MEMORY|node running low on memory/, {
      weight: -3,
    }),
  ],
  probe: {
    says: 'Prints the first fatal line of each worker file of the newest Ray session; it only reads.',
    falsifiedBy: "A worker's file names a signal or an exception. Then that is the cause.",
    test: {
      argv: scriptArgv('ray_actor_died'),
      supports: { output: /^files read\s*$/ },
      limitS: 20,
    },
  },
  remedies: [
    command('worker-log', "Read the worker's own files", {
      says: 'The session folder of Ray contains one file per process; its first fatal line is the cause. It changes nothing.',
      danger: 'none',
      argv: pythonArgv(
        "import glob; print(*glob.glob('/tmp/ray/session_latest/logs/worker-*.err'), sep='\\n')",
      ),
      proof: { rerun: 'A specific cause is named.' },
    }),
    setup('memory', 'Check the memory of the machine', {
      says: "No line of the worker and a full memory point to the kernel's out-of-memory killer.",
      danger: 'none',
      step: 'machine',
      proof: { probe: 'host' },
    }),
    setEnv('faulthandler', 'Let workers print their stack', {
      says: 'Every Ray worker inherits the variable and prints its Python stack when it crashes.',
      env: { PYTHONFAULTHANDLER: '1', RAY_DEDUP_LOGS: '0' },
      proof: { rerun: "The worker's lines name a signal and a stack." },
    }),
  ],
  confusions: [
    notCause('ray-actor-segfault', 'The worker\'s own lines say "SIGSEGV received".'),
    notCause('ray-actor-abort', 'The worker\'s own lines say "SIGABRT received".'),
    notCause('ray-oom-monitor-kill', 'Ray says that the node ran low on memory.'),
    notCause('host-oom-killed', "The kernel's log names the process; Ray only guesses at it."),
    noFailure(
      '"A worker died" after the last step, or followed by a retry that succeeds, is harmless.',
    ),
  ],
  sources: [
    source(
      'own trials: SIGKILL, SIGSEGV, abort and exit of a worker, Ray 2.47 and 2.58',
      '2026-11',
    ),
  ],
});
