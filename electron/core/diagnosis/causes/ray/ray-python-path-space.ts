import type { Cause } from '../../matching/cause';

/** Ray cannot start workers with a Python whose path has a space. */
export default {
  id: 'ray-python-path-space',
  title: 'Ray cannot start workers: the path of Python has a space',
  class: 'ray',
  layer: 'python',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'specific',
  explains:
    'Ray writes the path of Python into a shell command without quotes, so the shell looks for a program whose name ends at the space. No worker ever starts, Ray tries again without an end, and the training waits.',
  signs: [
    {
      says: "a shell does not find the program of Ray's worker",
      weight: 2,
      line: /^(?:ba|da|z|k)?sh: (?:line )?1: \/.{1,300}: (?:No such file or directory|not found)$/,
    },
    {
      says: 'Ray says right after it that workers have not registered',
      weight: 3,
      line: /Some workers of the worker process\(\d{1,9}\) have not registered within the timeout/,
      after: /^(?:ba|da|z|k)?sh: (?:line )?1: \/.{1,300}: (?:No such file or directory|not found)$/,
      within: 20,
    },
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
      argv: ['{python}', '-c', 'import sys; print("path:", sys.executable)'],
      supports: { output: /^path: .*\s/m },
      limitS: 30,
    },
  },
  remedies: [
    {
      id: 'link',
      title: 'Give the environment a name without spaces',
      says: 'A link is enough: choose the interpreter below the link, and Ray starts its workers by that path. It takes no room.',
      danger: 'none',
      act: { kind: 'words', code: 'ln -s "/path with spaces/env" ~/ray-env' },
      proof: { rerun: 'The first worker group starts.' },
    },
    {
      id: 'fresh',
      title: 'Create a fresh environment',
      says: 'In a folder whose path has no spaces. It takes some minutes and several gigabytes; the old environment stays.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { rerun: 'The first worker group starts.' },
    },
  ],
  confusions: [
    {
      cause: 'ray-resources-pending',
      says: 'There Ray names a GPU or CPU that no node has, and its workers start.',
    },
    { cause: 'ray-actor-died', says: 'There the worker was started and ended.' },
  ],
  sources: [
    {
      says: 'own trial: an environment in "verl env", Ray 2.47.1, verl 0.3.1.dev',
      date: '2026-11',
    },
  ],
  examples: [
    'bash: line 1: /home/me/verl: No such file or directory',
    'worker_pool.cc:586: Some workers of the worker process(31141) have not registered within the timeout. The process is dead, probably it crashed during start.',
  ],
} satisfies Cause;
