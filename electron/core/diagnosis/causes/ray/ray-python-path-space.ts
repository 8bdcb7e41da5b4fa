import { defineCause, line, notCause, pythonArgv, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'Ray cannot start workers because Python’s path contains a space',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'macos'],
  explains:
    'Ray writes the path of Python into a shell command without quotes, so the shell looks for a program whose name ends at the space. No worker ever starts, Ray tries again without an end, and the training waits.',
  signs: [
    line(
      "a shell does not find the program of Ray's worker",
      /^(?:ba|da|z|k)?sh: (?:line )?1: \/.{1,300}: (?:No such file or directory|not found)$/,
      { weight: 2 },
    ),
    line(
      'Ray says right after it that workers have not registered',
      /Some workers of the worker process\(\d{1,9}\) have not registered within the timeout/,
      {
        after:
          /^(?:ba|da|z|k)?sh: (?:line )?1: \/.{1,300}: (?:No such file or directory|not found)$/,
        within: 20,
      },
    ),
    {
      says: 'the path of its Python has a space',
      weight: 1,
      fact: ({ argv }) => (argv === null ? null : /^\/.*\s/.test(argv[0] ?? '')),
    },
  ],
  probe: {
    says: 'Prints the path with which Ray starts its workers; it changes nothing.',
    falsifiedBy: 'The path has no space.',
    test: {
      argv: pythonArgv('import sys; print("path:", sys.executable)'),
      supports: { output: /^path: .*\s/m },
      limitS: 30,
    },
  },
  remedies: [
    words('link', 'Give the environment a name without spaces', {
      says: 'A link is enough: choose the interpreter below the link, and Ray starts its workers by that path. It takes no room.',
      code: 'ln -s "/path with spaces/env" ~/ray-env',
      proof: { rerun: 'The first worker group starts.' },
    }),
    setup('fresh', 'Create a fresh environment', {
      says: 'In a folder whose path has no spaces. It takes some minutes and several gigabytes; the old environment stays.',
      step: 'environment',
      proof: { rerun: 'The first worker group starts.' },
    }),
  ],
  confusions: [
    notCause(
      'ray-resources-pending',
      'There Ray names a GPU or CPU that no node has, and its workers start.',
    ),
    notCause('ray-actor-died', 'There the worker was started and ended.'),
  ],
  sources: [
    source('own trial: an environment in "verl env", Ray 2.47.1, verl 0.3.1.dev', '2026-11'),
  ],
});
