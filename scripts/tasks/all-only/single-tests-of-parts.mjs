import { away, pyenv, targetPython } from './entry.mjs';

/**
 * Single tests of parts of the app, without its page and its command line.
 * @type {readonly import('./entry.mjs').AllOnly[]}
 */
export const SINGLE_TESTS_OF_PARTS = [
  {
    file: 'electron/headless/hand-over.real.test.ts',
    tests: ['an engine that is killed five times'],
    reason: 'five kills of an engine',
    covers: ['electron/headless', 'electron/engine/host'],
  },
  {
    file: 'electron/targets/wsl/distro-target.real.test.ts',
    tests: [
      'connecting while',
      'while the registry hangs',
      'a service of WSL',
      'a wsl.exe that fails keeps',
      'a distro that is connected stays',
      'just seen running',
      'without wsl.exe, or without',
    ],
    reason: 'each failure of wsl.exe in every language, and lists that fail',
    covers: away,
  },
  {
    file: 'electron/doctor/environment-faults.real.test.ts',
    tests: [
      'where the index lacks',
      'a CPU build and a cu126 build',
      'packages of the user folder that leak',
      'the wrong interpreter first on PATH',
      'is created by its fix',
      'a CPU build of torch beside',
      'a cu126 wheel on an',
    ],
    reason: 'further faults of an environment, each fixed and proved',
    covers: ['electron/doctor'],
  },
  {
    file: 'resources/python/rl-cockpit-vec.real.test.ts',
    tests: [
      'test_vec_env',
      'test_vec_faults',
      'test_vec_training',
      'test_sb3_callback',
      'the companion package installs',
    ],
    reason:
      'workers that die, hang and raise, one fault after another, alone and in a training; pip',
    covers: ['resources/python/rl_cockpit', 'resources/python/tests_rl_cockpit', pyenv],
  },
  {
    file: 'resources/python/rl-cockpit-models.real.test.ts',
    tests: ['real models load without their code'],
    reason: 'a model of each algorithm of Stable-Baselines3 is trained, copied and played',
    shownBy: ['scripts/e2e/journeys/models.real.test.ts', 'electron/models/models.real.test.ts'],
    covers: ['resources/python/rl_cockpit', 'resources/python/tests_rl_cockpit', pyenv],
  },
  {
    file: 'resources/python/toys.real.test.ts',
    tests: [
      'the parts of the toys',
      'both toys learn',
      'trains the same with the same seed',
      'the query rate that toy',
      'toy arpo',
      'toy-arpo writes the rollouts',
    ],
    reason: 'trainings of 50 updates, the second toy, and of each three for one comparison',
    shownBy: ['scripts/e2e/run/run-page.real.test.ts'],
    covers: ['resources/python/rl_cockpit_toys', 'electron/core/telemetry/dialects'],
  },
  {
    file: 'resources/python/keep-awake.real.test.ts',
    tests: [
      'one that ',
      'who may not block',
      'a supervisor that is killed',
      'a training that was asked not to',
      'in a distro, where Windows',
      'a machine without the tool',
    ],
    reason: 'each way in which a machine does not stay awake',
    covers: [targetPython],
  },
  {
    file: 'scripts/tasks/stall-reporter.real.test.ts',
    tests: ['that never gives up its thread', 'holds the output of its worker open'],
    reason: 'a run of the tests that stalls is given its time first',
    covers: ['scripts/tasks/stall-reporter.mjs', 'scripts/tasks/vitest.mjs'],
  },
  {
    file: 'electron/targets/wsl/distro-runs.real.test.ts',
    tests: [
      'after --shutdown',
      'a wsl.exe that is killed takes',
      'after --terminate',
      'an agent whose wsl.exe is killed',
    ],
    reason: 'each way in which a distro or its agent ends',
    shownBy: ['electron/targets/agent/agent-channel.real.test.ts'],
    covers: away,
  },
  {
    file: 'electron/models/models.real.test.ts',
    tests: [
      'has the right passport, and another Python',
      'what no model is, is refused',
      'prints the passport as JSON',
    ],
    reason: 'a model is trained, and read by two Pythons; files that are no models',
    shownBy: ['scripts/e2e/journeys/models.real.test.ts', 'electron/models/mutations.test.ts'],
    covers: ['electron/models', 'resources/python/rl_cockpit', pyenv],
  },
];
