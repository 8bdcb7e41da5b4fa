import type { Cause } from '../../matching/cause';

/** RayTaskError passes on a Python exception of a remote task. */
export default {
  id: 'ray-task-python-error',
  title: 'a Python error happened in a Ray worker',
  class: 'ray',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'wrapper',
  explains:
    'A task or an actor raised an exception, and Ray raised it again in the driver as RayTaskError. The last line of the remote traceback names the error that has to be mended.',
  signs: [
    {
      says: 'the log names RayTaskError with an inner error',
      weight: 3,
      line: /\bRayTaskError\((?!ActorDiedError|WorkerCrashedError|OutOfMemoryError)\w{1,60}\)/,
    },
    {
      says: "the error is raised as one of the actor's own class",
      weight: 2,
      line: /\bray::\w{1,60}[.()\w]{0,60} \(pid=\d{1,9}/,
    },
    {
      says: 'an actor failed in its constructor',
      weight: 2,
      line: /because of an error raised in its creation task/,
    },
    { says: 'the process of the worker ended', weight: -2, line: /Worker exit type: SYSTEM_ERROR/ },
  ],
  probe: {
    says: 'Prints the last exception of the log; it only reads.',
    falsifiedBy: 'No exception stands below the first RayTaskError.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import re, sys; e = [t.strip()[:200] for t in open(sys.argv[1], errors='replace') if re.match(r'(\\S+ )?\\w*(Error|Exception|Interrupt): ', t)]; print('inner:', e[-1] if e else 'none')",
        '{run}/output.log',
      ],
      supports: { output: /^inner: \w+(?:Error|Exception|Interrupt)/ },
      limitS: 20,
    },
  },
  remedies: [
    {
      id: 'inner',
      title: 'Mend the inner error',
      says: "The file and line above it are those of the worker; the driver's frames do not matter.",
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The run passes that line.' },
    },
    {
      id: 'path',
      title: 'Give workers the same import path',
      says: 'For ModuleNotFoundError in a worker only: Ray starts workers elsewhere, and they need the path of the project.',
      danger: 'none',
      act: {
        kind: 'words',
        code: "ray.init(runtime_env={'env_vars': {'PYTHONPATH': '/path/of/project'}})",
      },
      proof: { rerun: 'The worker imports the module.' },
    },
  ],
  confusions: [
    {
      cause: 'ray-actor-died',
      says: 'RayTaskError(ActorDiedError) means that a process is gone, not that Python raised.',
    },
    { cause: 'module-not-found', says: 'The inner error is a package that the workers lack.' },
  ],
  sources: [{ says: 'own trials, Ray 2.47 and 2.58, verl 0.4.1', date: '2026-11' }],
  examples: [
    'ray.exceptions.RayTaskError(KeyError): ray::Trainer.run() (pid=812, ip=192.0.2.7)',
    'The actor died because of an error raised in its creation task, ray::Worker.__init__() (pid=812)',
  ],
} satisfies Cause;
