import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Slurm refuses the job request',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux'],
  explains:
    'No node has what the job requests, or the account, the partition or the time is not allowed. The program itself never ran.',
  signs: [
    line(
      'sbatch or srun refuses',
      /(?:Batch job submission failed|Unable to allocate resources|allocation failure): |^(?:sbatch|srun|salloc): error: (?:invalid|Invalid|Unable)/,
    ),
  ],
  remedies: [
    words('show', 'See what the cluster offers', {
      says: 'Partitions, GPUs and limits.',
      code: 'sinfo -o "%P %G %l %c %m"\nsacctmgr show assoc user=$USER',
      proof: { rerun: 'The job is queued.' },
    }),
  ],
  confusions: [notCause('time-limit-reached', 'There the job ran and its time was over.')],
  sources: [source('Slurm documentation', '2026-11')],
});
