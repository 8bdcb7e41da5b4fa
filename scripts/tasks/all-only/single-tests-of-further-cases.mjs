import { away, pyenv, runs, targetPython } from './entry.mjs';

/**
 * Single tests whose file shows the same capability in another of its tests, or whose capability another file shows.
 * @type {readonly import('./entry.mjs').AllOnly[]}
 */
export const SINGLE_TESTS_OF_FURTHER_CASES = [
  {
    file: 'scripts/e2e/setup/proved-fixes.real.test.ts',
    tests: [
      'commands that end well',
      'what an environment held before',
      'whose engine was killed while',
      'whose engine and terminal were',
      'whose terminal was killed',
    ],
    reason: 'fixes whose engine, terminal or commands die',
    covers: ['electron/doctor/fix-runs'],
  },
  {
    file: 'scripts/e2e/run/run-notes.real.test.ts',
    tests: ['copies its link'],
    reason: 'further items of a menu',
    covers: ['renderer/run', 'electron/runs/notes'],
  },
  {
    file: 'resources/python/logout.real.test.ts',
    tests: [
      'a scope that does not outlive',
      'a logind that does not answer',
      'where logind kills no',
      'where logind spares',
      'in a distro, where systemd',
      'outside of any log-in',
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
    ],
    reason: 'further ways to print',
    covers: ['electron/cli', 'electron/store'],
  },
  {
    file: 'scripts/e2e/cli/start-and-follow.real.test.ts',
    tests: ['SIGTERM is 130', 'a run is found by its id'],
    reason: 'a second signal, and each way to name a run',
    covers: ['electron/cli', ...runs],
  },
  {
    file: 'scripts/e2e/projects/arpo-shape.real.test.ts',
    tests: ['without its search tool'],
    reason: 'a second training in the shape of ARPO',
    covers: ['electron/projects', 'resources/python/rl_cockpit_launch'],
  },
  {
    file: 'scripts/e2e/cli/import.real.test.ts',
    tests: ['two runs in one folder'],
    reason: 'a folder with two trainings at the same time',
    covers: ['electron/runs/imports'],
  },
  {
    file: 'scripts/e2e/journeys/seeds.real.test.ts',
    tests: ['a grid is planned'],
    reason: 'a grid by the command line',
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
    ],
    reason: 'further folders',
    covers: ['electron/transfer', targetPython],
  },
  {
    file: 'electron/transfer/transfers.real.test.ts',
    tests: ['outlives the engine'],
    reason: 'a transfer that waits for the next engine',
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
    ],
    reason: 'the way out of each missing part',
    covers: ['electron/projects', 'renderer/projects'],
  },
  {
    file: 'scripts/e2e/transfer/transfer-cli.real.test.ts',
    tests: ['Ctrl+C keeps'],
    reason: 'a transfer that is interrupted by hand',
    shownBy: ['scripts/e2e/transfer/transfer-page.away.test.ts'],
    covers: ['electron/transfer', 'electron/cli'],
  },
  {
    file: 'resources/python/rl-cockpit-evaluation.real.test.ts',
    tests: ['checkpoints are played by their own tests', 'an evaluator that was cut off'],
    reason: 'unit tests that play episodes one after the other',
    shownBy: ['scripts/e2e/journeys/models.real.test.ts'],
    covers: ['resources/python/rl_cockpit', 'resources/python/tests_rl_cockpit', pyenv],
  },
  {
    file: 'scripts/e2e/start/keys.real.test.ts',
    tests: ['on the command line'],
    reason: 'keys on the command line',
    covers: ['electron/runs/start', 'electron/cli'],
  },
  {
    file: 'scripts/e2e/cli/every-system.real.test.ts',
    tests: ['its supervisor; it can still'],
    reason: 'a supervisor that dies',
    shownBy: ['resources/python/supervisor.real.test.ts'],
    covers: [targetPython, ...runs],
  },
  {
    file: 'electron/runs/start/checks/check-distro.real.test.ts',
    tests: ['paths of Windows have their names', 'a path that only wslpath'],
    reason: 'further paths of Windows in a distro',
    shownBy: ['scripts/e2e/start/windows-paths.away.test.ts'],
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
  {
    file: 'scripts/e2e/run/live-run.real.test.ts',
    tests: ['your own metric is tried'],
    reason: 'a metric of your own',
    shownBy: ['electron/core/telemetry/log-reader.test.ts'],
    covers: ['renderer/run', 'electron/store'],
  },
];
