import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'A Python error occurred in a Ray worker',
  severity: 'high',
  rank: 'wrapper',
  explains:
    'A task or an actor raised an exception, and Ray raised it again in the driver as RayTaskError. The last line of the remote traceback names the error that has to be fixed.',
  signs: [
    line(
      'the log names RayTaskError with an inner error',
      /\bRayTaskError\((?!ActorDiedError|WorkerCrashedError|OutOfMemoryError)\w{1,60}\)/,
    ),
    line(
      "the error is raised as one of the actor's own class",
      /\bray::\w{1,60}[.()\w]{0,60} \(pid=\d{1,9}/,
      { weight: 2 },
    ),
    line('an actor failed in its constructor', /because of an error raised in its creation task/, {
      weight: 2,
    }),
    line('the process of the worker ended', /Worker exit type: SYSTEM_ERROR/, { weight: -2 }),
  ],
  probe: {
    says: 'Prints the last exception of the log; it only reads.',
    falsifiedBy: 'No exception is below the first RayTaskError.',
    test: {
      argv: scriptArgv('ray_task_python_error', '{run}/output.log'),
      supports: { output: /^inner: \w+(?:Error|Exception|Interrupt)/ },
      limitS: 20,
    },
  },
  remedies: [
    words('inner', 'Fix the inner error', {
      says: "The file and line above it are those of the worker; the driver's frames do not matter.",
      proof: { rerun: 'The run passes that line.' },
    }),
    words('path', 'Give workers the same import path', {
      says: 'For ModuleNotFoundError in a worker only: Ray starts workers elsewhere, and they need the path of the project.',
      code: "ray.init(runtime_env={'env_vars': {'PYTHONPATH': '/path/of/project'}})",
      proof: { rerun: 'The worker imports the module.' },
    }),
  ],
  confusions: [
    notCause(
      'ray-actor-died',
      'RayTaskError(ActorDiedError) means that a process is gone, not that Python raised.',
    ),
    notCause('module-not-found', 'The inner error is a package that the workers lack.'),
  ],
  sources: [source('own trials, Ray 2.47 and 2.58, verl 0.4.1', '2026-11')],
});
