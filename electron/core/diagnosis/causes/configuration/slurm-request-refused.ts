import type { Cause } from '../../matching/cause';

/** A job request that Slurm refuses. */
export default {
  id: 'slurm-request-refused',
  title: 'a job request that Slurm refuses',
  class: 'configuration',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux'],
  rank: 'specific',
  explains:
    'No node has what the job asks for, or the account, the partition or the time is not allowed. The program itself never ran.',
  signs: [
    {
      says: 'sbatch or srun refuses',
      weight: 3,
      line: /(?:Batch job submission failed|Unable to allocate resources|allocation failure): |^(?:sbatch|srun|salloc): error: (?:invalid|Invalid|Unable)/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'show',
      title: 'See what the cluster offers',
      says: 'Partitions, GPUs and limits.',
      danger: 'none',
      act: { kind: 'words', code: 'sinfo -o "%P %G %l %c %m"\nsacctmgr show assoc user=$USER' },
      proof: { rerun: 'The job is queued.' },
    },
  ],
  confusions: [{ cause: 'time-limit-reached', says: 'There the job ran and its time was over.' }],
  sources: [{ says: 'Slurm documentation', date: '2026-11' }],
  examples: [
    'sbatch: error: Batch job submission failed: Requested node configuration is not available',
  ],
} satisfies Cause;
