const slurm = 'resources/python/rl_cockpit_target/slurm';

/**
 * Single tests of Slurm and Ray Jobs: `npm test` takes one job of each kind through its page to its verdict, and cuts its connection.
 * @type {readonly import('./entry.mjs').AllOnly[]}
 */
export const SINGLE_TESTS_OF_CLUSTERS = [
  {
    file: 'scripts/e2e/clusters/ray-jobs.real.test.ts',
    tests: [
      'a training with actors finds',
      'a stop by other means reaches',
      'outlives the process of Ray',
      'that is deleted after its end',
      'a head that is killed',
      'its page lists the jobs of all',
      'a stop lets it save',
    ],
    reason: 'further ends of a Ray job, and its head’s page',
    covers: ['resources/python/rl_cockpit_target/ray_jobs', 'renderer/cluster'],
  },
  {
    file: 'scripts/e2e/clusters/slurm.real.test.ts',
    tests: [
      'the rank that failed first',
      'a program on two nodes saves',
      'the queue shows jobs of other means',
      'a controller that is gone',
    ],
    reason: 'PyTorch on two nodes, jobs of others, and a controller that is waited for',
    covers: [
      slurm,
      'electron/core/diagnosis',
      'resources/python/rl_cockpit_target/nodes',
      'renderer/cluster',
    ],
  },
  {
    file: 'scripts/e2e/clusters/slurm-form.real.test.ts',
    tests: ['a MaskablePPO is submitted', 'options that were saved'],
    reason: 'a training with PyTorch from a form whose demo is submitted in slurm.real',
    covers: ['resources/python/rl_cockpit_sb3', 'renderer/start/slurm'],
  },
  {
    file: 'scripts/e2e/clusters/slurm-sweep.real.test.ts',
    tests: ['a task that waits is stopped'],
    reason: 'a second array job',
    covers: [slurm, 'electron/runs/queue'],
  },
  {
    file: 'scripts/e2e/clusters/slurm-host.away.test.ts',
    tests: ['seeds are submitted side by side'],
    reason: 'a sweep by the way of one job',
    shownBy: ['scripts/e2e/clusters/slurm-sweep.real.test.ts'],
    covers: [slurm, 'electron/targets/ssh', 'electron/runs/queue'],
  },
  {
    file: 'scripts/e2e/clusters/slurm-node-check.real.test.ts',
    tests: ['the command line does the same'],
    reason: 'a second job that holds a node',
    covers: [slurm, 'electron/doctor', 'electron/cli/commands/doctor.ts'],
  },
  {
    file: 'scripts/e2e/clusters/late-folder.real.test.ts',
    tests: ['one that is stopped saves', 'one that fails', 'one that leaves no record'],
    reason: 'further ends of a run whose folder is seen late',
    covers: ['resources/python/rl_cockpit_target/agent'],
  },
  {
    file: 'scripts/e2e/clusters/slurm-accounting.real.test.ts',
    tests: ['whose accounting alone knows', 'takes jobs while its accounting is down'],
    reason: 'a controller forgets a job within a minute, not sooner',
    covers: [slurm],
  },
];
