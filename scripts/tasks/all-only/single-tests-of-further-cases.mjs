import { away, pyenv, runs, targetPython } from './entry.mjs';

/**
 * Single tests whose file shows the same capability in another of its tests, or whose capability another file shows.
 * @type {readonly import('./entry.mjs').AllOnly[]}
 */
export const SINGLE_TESTS_OF_FURTHER_CASES = [
  {
    file: 'resources/python/logout.real.test.ts',
    tests: [
      'a scope that does not outlive',
      'a logind that does not answer',
      'where logind kills no',
      'where logind spares',
      'in a distro, where systemd',
      'outside of any log-in',
      'is tried in a scope',
    ],
    reason: 'each way in which a log-in ends or does not',
    covers: [targetPython],
  },
  {
    file: 'scripts/e2e/restart/cut-questions.real.test.ts',
    tests: ['a download whose engine'],
    reason: 'a second kind of question that is cut',
    shownBy: ['scripts/e2e/setup/downloads-page.real.test.ts'],
    covers: ['electron/engine/host', 'electron/downloads'],
  },
  {
    file: 'scripts/e2e/cli/logs-and-metrics.real.test.ts',
    tests: [
      'who has seen enough',
      'logs write a key',
      'the same bytes imported twice',
      'metrics of your own',
      'logs are the very bytes',
    ],
    reason: 'further ways to print',
    covers: ['electron/cli', 'electron/store'],
  },
  {
    file: 'scripts/e2e/cli/start-and-follow.real.test.ts',
    tests: [
      'SIGTERM is 130',
      'Ctrl+C is 130',
      'a run is found by its id',
      'lost is 5',
      '/nowhere/train',
      '/etc/hostname',
      'inherits none of the settings',
      'a folder to run in that is not',
      'a Python that is not there',
    ],
    reason: 'further ends, starts that fail, and each way to name a run',
    shownBy: [
      'scripts/e2e/verdicts/verdicts.real.test.ts',
      'resources/python/supervisor.real.test.ts',
    ],
    covers: ['electron/cli', ...runs],
  },
  {
    file: 'scripts/e2e/cli/import.real.test.ts',
    tests: ['two runs in one folder', 'a followed import grows'],
    reason: 'trainings side by side, and an import that outlives its engine',
    shownBy: ['electron/store/exactly-once.test.ts'],
    covers: ['electron/runs/imports'],
  },
  {
    file: 'scripts/e2e/journeys/seeds.real.test.ts',
    tests: ['a grid is planned', 'what came of one run'],
    reason: 'a grid by the command line, and more seeds of a run',
    covers: ['electron/runs/queue', 'electron/cli'],
  },
  {
    file: 'scripts/e2e/run/stored-run.real.test.ts',
    tests: ['loads no terminal emulator', 'over the clock and over elapsed time'],
    reason: 'what a page loads',
    covers: ['renderer/run', 'renderer/terminals'],
  },
  {
    file: 'scripts/e2e/run/resume-command.real.test.ts',
    tests: ['whose script declares none', 'the goal is what the command'],
    reason: 'further forms of a command that resumes',
    covers: ['electron/runs/start', 'renderer/run'],
  },
  {
    file: 'electron/transfer/folder-transfer.real.test.ts',
    tests: [
      'a folder that is there already',
      'a file that changes while',
      'links that leave the folder',
      'bytes that rot',
    ],
    reason: 'further folders',
    covers: ['electron/transfer', targetPython],
  },
  {
    file: 'electron/transfer/transfers.real.test.ts',
    tests: [
      'outlives the engine',
      'a yes is to what was looked at',
      'one place takes one transfer',
    ],
    reason: 'a transfer that waits for the next engine or for another transfer',
    shownBy: ['scripts/e2e/transfer/transfer-page.away.test.ts'],
    covers: ['electron/transfer'],
  },
  {
    file: 'scripts/e2e/projects/missing-parts.real.test.ts',
    tests: [
      'while the checks of a form',
      'a missing model leads',
      'a missing key leads',
      'a missing market leads',
      'a missing package leads',
    ],
    reason: 'the way out of each missing part',
    covers: ['electron/projects', 'renderer/projects'],
  },
  {
    file: 'resources/python/rl-cockpit-evaluation.real.test.ts',
    tests: ['checkpoints are played by their own tests', 'an evaluator that was cut off'],
    reason: 'unit tests that play episodes one after the other',
    shownBy: ['scripts/e2e/journeys/models.real.test.ts'],
    covers: ['resources/python/rl_cockpit', 'resources/python/tests_rl_cockpit', pyenv],
  },
  {
    file: 'electron/runs/start/checks/check-distro.real.test.ts',
    tests: [
      'a path that only wslpath',
      'a parameter that is on a Windows drive',
      'with the driver of Windows alone',
    ],
    reason: 'further paths and drivers of a distro',
    covers: ['electron/runs/start/checks', ...away],
  },
  {
    file: 'scripts/e2e/cli/project-run.real.test.ts',
    tests: ['hears a stop although'],
    reason: 'further ends of a task',
    shownBy: ['resources/python/stop.real.test.ts'],
    covers: ['electron/projects', 'resources/python/rl_cockpit_launch'],
  },
  {
    file: 'electron/incidents/bisector/bisector.real.test.ts',
    tests: ['that nothing helps against', 'of the user site-packages'],
    reason: 'further failures that are bisected',
    covers: ['electron/incidents/bisector'],
  },
];
