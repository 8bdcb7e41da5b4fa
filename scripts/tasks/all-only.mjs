/**
 * The tests that `npm test` leaves to `npm run test:all`: a file, or with `tests` those of its tests whose name contains one of these
 * texts. `reason`: why it takes long. `shownBy`: what shows the same once in `npm test`. `covers`: the paths whose change runs it in
 * `npm test` at a desk too (not in CI); a change of the file, or of what it imports, does as well. By name, with
 * `npx vitest run --project PROJECT FILE`, all of a file runs.
 * @typedef {{ readonly file: string, readonly tests?: readonly string[], readonly reason: string, readonly shownBy: readonly string[], readonly covers: readonly string[] }} AllOnly
 */

const targetPython = 'resources/python/rl_cockpit_target';
/** Where a run is started, followed and judged. */
const runs = ['electron/runs', 'electron/store', targetPython];
/** How a target other than this machine is reached. */
const away = ['electron/targets', 'scripts/fake-wsl', targetPython];
const look = ['renderer/ui', 'renderer/frame', 'renderer/charts'];
const pyenv = 'scripts/test-pyenv.lock';

/** @type {readonly AllOnly[]} */
export const ALL_ONLY = [
  {
    file: 'scripts/e2e/projects/every-preset.real.test.ts',
    reason: 'every task of five projects with each of its presets, started from the page',
    shownBy: ['scripts/e2e/projects/projects.real.test.ts'],
    covers: ['electron/projects', 'electron/core/training', 'renderer/projects'],
  },
  {
    file: 'scripts/e2e/restart/restart.real.test.ts',
    reason: 'kill storms of engine and agent while two toys train',
    shownBy: ['scripts/e2e/restart/kills.real.test.ts'],
    covers: [...runs, 'electron/targets/agent'],
  },
  {
    file: 'scripts/e2e/restart/restart.away.test.ts',
    reason: 'kill storms of engine, connection and agent, on a host and in a distro',
    shownBy: [
      'scripts/e2e/restart/next-engine.away.test.ts',
      'electron/targets/wsl/distro-runs.real.test.ts',
    ],
    covers: [...runs, ...away],
  },
  {
    file: 'scripts/e2e/verdicts/verdicts.away.test.ts',
    reason: 'every way to end, on a host and in a distro: 2 × the tests of this machine',
    shownBy: [
      'scripts/e2e/verdicts/verdicts.real.test.ts',
      'scripts/e2e/targets/ssh-target.away.test.ts',
    ],
    covers: ['electron/runs', ...away],
  },
  {
    file: 'scripts/e2e/targets/hostile-strings.away.test.ts',
    reason: '500 hostile arguments through each kind of target',
    shownBy: ['electron/targets/wsl/contract.real.test.ts'],
    covers: ['electron/runs/start', ...away],
  },
  {
    file: 'scripts/e2e/transfer/transfer-over-cuts.real.test.ts',
    reason: '300 MB to a host and to a distro, each over three cuts',
    shownBy: [
      'scripts/e2e/transfer/transfer-page.away.test.ts',
      'electron/transfer/whole-folder.real.test.ts',
    ],
    covers: ['electron/transfer', ...away],
  },
  {
    file: 'scripts/e2e/targets/ssh-cut.away.test.ts',
    reason: 'a network that is cut for a minute',
    shownBy: [
      'scripts/e2e/targets/distro-stopped.away.test.ts',
      'scripts/e2e/transfer/transfer-page.away.test.ts',
    ],
    covers: ['electron/runs/follow', 'electron/targets/agent', 'electron/targets/ssh'],
  },
  {
    file: 'scripts/e2e/setup/clean-distro.away.test.ts',
    reason: 'apt and pip install from the network into a Debian that has no Python',
    shownBy: [
      'scripts/e2e/setup/setup-page.real.test.ts',
      'scripts/e2e/setup/fixes-on-host.away.test.ts',
    ],
    covers: ['electron/doctor', 'renderer/setup'],
  },
  {
    file: 'scripts/e2e/journeys/small-windows.real.test.ts',
    tests: [
      '720×450',
      '/setup shows a skeleton',
      '/setup/toy shows a skeleton',
      '/start shows a skeleton',
      '/projects shows a skeleton',
      '/settings shows a skeleton',
      'compare?ids=A,B shows a skeleton',
      '/send/none shows a skeleton',
    ],
    reason: 'every page in every size; npm test looks at each page in one size',
    shownBy: ['scripts/e2e/journeys/small-windows.real.test.ts'],
    covers: look,
  },
  {
    file: 'scripts/e2e/journeys/every-page-axe.real.test.ts',
    tests: ['in the dark theme'],
    reason: 'every page in both themes; npm test looks at each page in the light one',
    shownBy: [
      'scripts/e2e/journeys/every-page-axe.real.test.ts',
      'scripts/e2e/log/hostile-log.real.test.ts',
    ],
    covers: look,
  },
  {
    file: 'scripts/e2e/journeys/sb3-training.real.test.ts',
    tests: ['the evaluator', 'a worker that sleeps for ever'],
    reason: 'real trainings of Stable-Baselines3, each for a minute',
    shownBy: [
      'scripts/e2e/journeys/sb3-training.real.test.ts',
      'resources/python/rl-cockpit-evaluation.real.test.ts',
      'resources/python/heartbeat.real.test.ts',
    ],
    covers: ['electron/evaluation', 'electron/runs/health', 'resources/python/rl_cockpit', pyenv],
  },
  {
    file: 'resources/python/rl-cockpit-vec.real.test.ts',
    tests: ['test_vec_env', 'test_vec_faults', 'test_vector_env', 'test_sb3_callback'],
    reason: 'workers that die, hang and raise, a fault after the other',
    shownBy: ['resources/python/rl-cockpit-vec.real.test.ts'],
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
    file: 'resources/python/hostile-runs.real.test.ts',
    reason: '10,000 damaged run directories; npm test looks at 300',
    shownBy: ['resources/python/target.test.ts', 'scripts/e2e/faults/hostile-runs.real.test.ts'],
    covers: [targetPython, 'resources/python/tests_target'],
  },
  {
    file: 'resources/python/toys.real.test.ts',
    tests: ['both toys learn', 'trains the same with the same seed', 'the query rate that toy'],
    reason: 'trainings of 50 updates, and of each toy three for one comparison',
    shownBy: ['resources/python/toys.real.test.ts'],
    covers: ['resources/python/rl_cockpit_toys', 'electron/core/telemetry/dialects'],
  },
  {
    file: 'scripts/e2e/windows/under-wine.real.test.ts',
    tests: ['the decisions of the target', 'hostile texts arrive', 'a program below a folder'],
    reason: 'each process of Wine takes seconds to start',
    shownBy: ['scripts/e2e/windows/under-wine.real.test.ts'],
    covers: [targetPython, 'electron/targets/interpreter'],
  },
];
