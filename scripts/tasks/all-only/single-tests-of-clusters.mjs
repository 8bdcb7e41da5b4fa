import { slurm } from './entry.mjs';

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
      'a requeued job continues',
      'a stop lets the training save',
      'a job that ends before there is',
    ],
    reason:
      'PyTorch on two nodes, jobs of others, further attempts and ends, and a controller that is waited for',
    covers: [
      slurm,
      'electron/core/diagnosis',
      'resources/python/rl_cockpit_target/nodes',
      'renderer/cluster',
    ],
  },
  {
    file: 'scripts/e2e/clusters/slurm-form.real.test.ts',
    tests: ['a MaskablePPO is submitted', 'options that were saved', 'a chain: each job'],
    reason:
      'a training with PyTorch, and a chain, from a form whose demo is submitted in slurm.real',
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
    tests: ['the page shows the job first', 'that Slurm will never start'],
    reason: 'the page holds a node for the checks that the command line makes on one too',
    covers: [slurm, 'electron/doctor', 'renderer/setup', 'renderer/cluster'],
  },
];
