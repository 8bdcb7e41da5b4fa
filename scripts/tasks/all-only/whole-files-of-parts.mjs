import { pyenv, slurm, targetPython } from './entry.mjs';

/**
 * Files of parts of the app, without its page and its command line, of which `npm test` runs nothing.
 * @type {readonly import('./entry.mjs').AllOnly[]}
 */
export const FILES_OF_PARTS = [
  {
    file: 'scripts/e2e/transfer/transfer-cli.real.test.ts',
    reason: 'a transfer by the command line: the same calls as by the page',
    shownBy: ['scripts/e2e/transfer/transfer-page.away.test.ts'],
    covers: ['electron/transfer', 'electron/cli'],
  },
  {
    file: 'scripts/e2e/clusters/ray-host.away.test.ts',
    reason: 'a head of Ray behind a login node: Ray takes half a minute to start',
    shownBy: [
      'scripts/e2e/clusters/ray-jobs.real.test.ts',
      'scripts/e2e/clusters/slurm-host.away.test.ts',
    ],
    covers: ['resources/python/rl_cockpit_target/ray_jobs', 'electron/targets/ssh'],
  },
  {
    file: 'scripts/e2e/clusters/slurm-faults.real.test.ts',
    reason: 'a controller that hangs, and a node that is down only after its time-out',
    shownBy: ['scripts/e2e/clusters/slurm.real.test.ts'],
    covers: [slurm, 'electron/core/diagnosis/verdict'],
  },
  {
    file: 'scripts/e2e/clusters/slurm-limits.real.test.ts',
    reason: 'a MaskablePPO over several time limits of a minute',
    shownBy: ['scripts/e2e/clusters/slurm.real.test.ts'],
    covers: [
      'resources/python/rl_cockpit_sb3',
      'resources/python/rl_cockpit_target/supervisor/continuation.py',
      'electron/runs/start/spec',
    ],
  },
  {
    file: 'scripts/desktop/key-store.real.test.ts',
    reason:
      'the keyring of a desktop, unlocked and locked, each with an app and a session of its own',
    shownBy: ['electron/secrets/secrets.test.ts'],
    covers: ['electron/app', 'electron/secrets'],
  },
  {
    file: 'scripts/e2e/clusters/slurm-accounting.real.test.ts',
    reason:
      'accounts of a cluster, and ends that its accounting alone knows: a controller forgets a job within a minute, not sooner',
    shownBy: ['scripts/e2e/clusters/slurm.real.test.ts'],
    covers: [slurm, 'renderer/start/slurm'],
  },
  {
    file: 'scripts/e2e/clusters/slurm-memory.real.test.ts',
    reason:
      'a training that a job kills for its memory: the accounting says so half a minute later',
    shownBy: ['scripts/e2e/clusters/slurm.real.test.ts'],
    covers: [slurm, 'electron/core/diagnosis/verdict'],
  },
  {
    file: 'scripts/e2e/clusters/late-folder.real.test.ts',
    reason: 'runs whose folder is seen late: each end waits for it',
    shownBy: ['resources/python/target.real.test.ts'],
    covers: ['resources/python/rl_cockpit_target/agent'],
  },
  {
    file: 'scripts/e2e/clusters/slurm-preempted.real.test.ts',
    reason: 'nodes that are taken away from a job, once with and once without another attempt',
    shownBy: ['scripts/e2e/clusters/slurm.real.test.ts'],
    covers: [
      'resources/python/rl_cockpit_target/agent/job_watch.py',
      'electron/core/diagnosis/verdict',
    ],
  },
  {
    file: 'scripts/e2e/clusters/slurm-ray.real.test.ts',
    reason: 'a Ray cluster on two nodes of Slurm, started and ended three times',
    shownBy: [
      'scripts/e2e/clusters/slurm.real.test.ts',
      'scripts/e2e/clusters/ray-jobs.real.test.ts',
    ],
    covers: ['resources/python/rl_cockpit_target/nodes'],
  },
  {
    file: 'scripts/fake-wsl/fake.real.test.ts',
    reason: 'the stand-in for wsl.exe itself, each of its ways',
    shownBy: ['electron/targets/wsl/contract.real.test.ts'],
    covers: ['scripts/fake-wsl'],
  },
  {
    file: 'scripts/fake-wsl/fake-commands.real.test.ts',
    reason: 'the stand-in for wsl.exe itself, each of its commands',
    shownBy: ['electron/targets/wsl/contract.real.test.ts'],
    covers: ['scripts/fake-wsl'],
  },
  {
    file: 'electron/terminals/shells/target-shell.real.test.ts',
    reason: 'every login shell of this machine with every hostile folder',
    shownBy: [
      'scripts/e2e/terminals/shells-on-host.away.test.ts',
      'electron/terminals/activation.real.test.ts',
    ],
    covers: ['electron/terminals/shells'],
  },
  {
    file: 'electron/doctor/freezes/put-back.real.test.ts',
    reason: 'a real pip takes an environment apart and puts it back',
    shownBy: ['electron/doctor/freezes/freezes.test.ts'],
    covers: ['electron/doctor/freezes'],
  },
  {
    file: 'electron/doctor/cut-off-installs.real.test.ts',
    reason: 'real installs, killed twice each',
    shownBy: ['scripts/e2e/setup/setup-page.real.test.ts'],
    covers: ['electron/doctor/fixes', 'electron/doctor/probes', 'electron/downloads'],
  },
  {
    file: 'resources/python/launch.real.test.ts',
    reason: 'the unit tests of the launcher, which start some eighty trainings one after the other',
    shownBy: [
      'scripts/e2e/cli/project-run.real.test.ts',
      'electron/engine/similar-projects.real.test.ts',
    ],
    covers: ['resources/python/rl_cockpit_launch', 'resources/python/tests_launch', pyenv],
  },
  {
    file: 'resources/python/hostile-runs.real.test.ts',
    reason: '10,000 damaged run directories; npm test looks at 300',
    shownBy: [
      'resources/python/target.real.test.ts',
      'scripts/e2e/faults/hostile-runs.real.test.ts',
    ],
    covers: [targetPython, 'resources/python/tests_target'],
  },
  {
    file: 'scripts/dev/dev.real.test.ts',
    reason: "a copy of the checkout is built twice for the developer's loop",
    shownBy: ['electron/headless/serve.real.test.ts'],
    covers: ['scripts/dev', 'scripts/setup/build.mjs', 'electron/headless', 'electron/parents'],
  },
  {
    file: 'scripts/setup/test-pyenv.real.test.ts',
    reason: 'environments of Python are made and adopted',
    shownBy: ['scripts/run.real.test.ts'],
    covers: ['scripts/setup/test-pyenv.mjs'],
  },
  {
    file: 'scripts/desktop/update.real.test.ts',
    reason: 'two AppImages are built, fetched, installed and started',
    shownBy: ['scripts/desktop/package.real.test.ts'],
    covers: ['electron/app', 'electron/parents', 'scripts/packages', 'electron-builder.yml'],
  },
  {
    file: 'scripts/laws/planted-trespass.real.test.ts',
    reason: 'each law is broken in a copy of the checkout, for the compiler and the linter to see',
    shownBy: ['scripts/laws/laws.test.ts'],
    covers: ['scripts/laws', '.oxlintrc.json', 'tsconfig.base.json'],
  },
  {
    file: 'resources/python/sb3.real.test.ts',
    reason: 'a training of each algorithm and each end',
    shownBy: ['scripts/e2e/journeys/sb3-training.real.test.ts'],
    covers: ['resources/python/rl_cockpit_sb3', 'electron/core/telemetry/dialects', pyenv],
  },
  {
    file: 'resources/python/rl-cockpit-environment.real.test.ts',
    reason: '25 planted faults and sound environments of each kind, each in a process of its own',
    shownBy: ['scripts/e2e/start/environment-passport.real.test.ts'],
    covers: ['resources/python/rl_cockpit', 'resources/python/tests_rl_cockpit', pyenv],
  },
  {
    file: 'electron/evaluation/environment-passport.real.test.ts',
    reason: 'passports of environments, judged for other algorithms',
    shownBy: ['scripts/e2e/start/environment-passport.real.test.ts'],
    covers: ['electron/evaluation', 'resources/python/rl_cockpit', pyenv],
  },
  {
    file: 'electron/transfer/cut.real.test.ts',
    reason: '60 MB over cuts and kills, at any moment',
    shownBy: [
      'scripts/e2e/transfer/transfer-page.away.test.ts',
      'electron/transfer/transfers.real.test.ts',
    ],
    covers: ['electron/transfer', 'electron/targets/agent', targetPython],
  },
  {
    file: 'electron/transfer/odd.real.test.ts',
    reason: 'full disks, damaged pieces and other odd transfers',
    shownBy: ['electron/transfer/folder-transfer.real.test.ts'],
    covers: ['electron/transfer', targetPython],
  },
  {
    file: 'electron/doctor/native-faults.real.test.ts',
    reason: 'the ladder of native faults with a real torch, again and again',
    shownBy: [
      'electron/incidents/bisector/bisector.real.test.ts',
      'electron/doctor/environment-faults.real.test.ts',
      'scripts/e2e/start/environment-passport.real.test.ts',
    ],
    covers: ['electron/doctor'],
  },
  {
    file: 'electron/doctor/conda.real.test.ts',
    reason: 'a real conda creates, changes and repairs environments',
    shownBy: [
      'electron/doctor/environment-faults.real.test.ts',
      'scripts/e2e/start/environments.real.test.ts',
    ],
    covers: ['electron/doctor'],
  },
  {
    file: 'electron/store/kill.real.test.ts',
    reason: 'kills of the store at any moment',
    shownBy: ['electron/store/exactly-once.test.ts'],
    covers: ['electron/store'],
  },
  {
    file: 'electron/downloads/kill.real.test.ts',
    reason: 'a downloader that is killed at random bytes',
    shownBy: ['scripts/e2e/setup/downloads-page.real.test.ts'],
    covers: ['electron/downloads'],
  },
];
