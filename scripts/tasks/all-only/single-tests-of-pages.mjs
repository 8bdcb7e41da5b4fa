import { pageParts, targetPython } from './entry.mjs';

/**
 * Single tests of files in which another test shows the same page or the same part.
 * @type {readonly import('./entry.mjs').AllOnly[]}
 */
export const SINGLE_TESTS_OF_PAGES = [
  {
    file: 'scripts/e2e/log/log.real.test.ts',
    tests: ['only lines that match are shown', 'lines are copied as they were printed'],
    reason: 'further acts on a log of a million lines',
    covers: ['renderer/run', 'electron/store/query', ...pageParts],
  },
  {
    file: 'scripts/e2e/faults/hostile-runs.real.test.ts',
    tests: ['hundreds of hostile run directories', 'a live training whose run directory'],
    reason: 'hundreds of damaged run directories, and one that is removed',
    shownBy: ['resources/python/target.real.test.ts'],
    covers: ['electron/store', targetPython],
  },
  {
    file: 'scripts/e2e/faults/errors-and-log.real.test.ts',
    tests: ['charts that throw leave'],
    reason: 'a second part of a page that throws',
    covers: ['renderer/charts', 'renderer/frame'],
  },
  {
    file: 'scripts/e2e/cli/at-once.real.test.ts',
    tests: ['5,000 calls at once'],
    reason: 'thousands of calls',
    covers: ['electron/engine/host'],
  },
  {
    file: 'scripts/e2e/start/quoting.real.test.ts',
    tests: ['a real shell reads a copied'],
    reason: 'sixty hostile argument lists, each in a shell of its own',
    covers: ['electron/core/lib'],
  },
  {
    file: 'scripts/desktop/package.real.test.ts',
    tests: [
      'an update during a training',
      'its command answers in a terminal',
      'the new version opens',
      'a log-out during a training',
      'a purge leaves nothing',
    ],
    reason: 'the life of an installed package: trainings, an update, its end',
    shownBy: ['scripts/desktop/training.real.test.ts'],
    covers: ['electron/app', 'electron/parents', 'scripts/packages', 'electron-builder.yml'],
  },
  {
    file: 'scripts/desktop/clipboard-and-files.real.test.ts',
    tests: ['a log is saved where'],
    reason: 'a dialog of the system, which is slow to come',
    covers: ['electron/app'],
  },
  {
    file: 'electron/engine/incidents.real.test.ts',
    tests: [
      'a test that finds nothing',
      'a missing module is tested',
      'a failed run gets its sentence',
    ],
    reason: 'further tests of hypotheses',
    shownBy: ['scripts/e2e/incidents/incidents.real.test.ts'],
    covers: ['electron/incidents'],
  },
  {
    file: 'resources/python/target.real.test.ts',
    tests: ['the parts of the target that start many processes'],
    reason: 'interpreters, trainings and agents, one after the other',
    shownBy: [
      'resources/python/agent.real.test.ts',
      'scripts/e2e/start/environments.real.test.ts',
      'electron/engine/incidents.real.test.ts',
    ],
    covers: [targetPython, 'resources/python/tests_target'],
  },
  {
    file: 'scripts/e2e/terminals/held-commands.real.test.ts',
    tests: ['what is pasted is held as well'],
    reason: 'the same for what is pasted',
    covers: ['renderer/terminals', 'electron/terminals'],
  },
  {
    file: 'scripts/e2e/help/help.real.test.ts',
    tests: ['a question mark beside'],
    reason: 'a second way to the same topic',
    covers: ['renderer/help'],
  },
  {
    file: 'scripts/e2e/faults/newer-home.real.test.ts',
    tests: ['with --json the refusal'],
    reason: 'the same refusal as JSON',
    covers: ['electron/cli'],
  },
  {
    file: 'electron/doctor/machine-probes.real.test.ts',
    tests: ['a full disk is found', 'a GBK terminal is found'],
    reason: 'further faults of a machine, each fixed and proved',
    covers: ['electron/doctor'],
  },
  {
    file: 'electron/targets/agent/agent-channel.real.test.ts',
    tests: ['whose agent is frozen'],
    reason: 'an agent that does not answer is waited for',
    covers: ['electron/targets/agent', targetPython],
  },
  {
    file: 'scripts/run.real.test.ts',
    tests: ['the command line says its version'],
    reason: 'a second command that is built and started',
    covers: ['scripts/run.mjs', 'scripts/setup'],
  },
  {
    file: 'scripts/e2e/start/environments.real.test.ts',
    tests: ['a user reads the same in a table', 'the second look starts'],
    reason: 'a second look at each environment',
    shownBy: ['scripts/e2e/start/environment-passport.real.test.ts'],
    covers: ['electron/cli', targetPython],
  },
  {
    file: 'electron/targets/wsl/contract.real.test.ts',
    tests: ['a daemon whose'],
    reason: 'daemons that outlive what started them, or do not',
    shownBy: ['electron/targets/wsl/distro-runs.real.test.ts'],
    covers: ['scripts/fake-wsl'],
  },
  {
    file: 'electron/engine/project-chain.real.test.ts',
    tests: ['a phase that stops early', 'a phase that is interrupted'],
    reason: 'further ends of a phase',
    shownBy: ['scripts/e2e/cli/project-checks.real.test.ts'],
    covers: ['electron/projects', 'electron/runs/queue'],
  },
];
