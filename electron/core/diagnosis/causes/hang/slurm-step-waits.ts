import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'A step of the job waits for its own job’s CPUs',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux'],
  explains:
    'A step that srun started before has all CPUs, memory or GPUs of the job, and the next one waits until it ends. From 21.08 on steps are exclusive unless they say otherwise; a Ray head that never ends blocks every later step.',
  signs: [
    line(
      'srun retries because the nodes are busy',
      /^srun: (?:Job \d+ )?[Ss]tep creation (?:temporarily|still) disabled, retrying/,
      { weight: 3 },
    ),
  ],
  remedies: [
    words('overlap', 'Let steps share the job', {
      says: 'Give --overlap to the step that stays, and to those that run beside it.',
      code: 'srun --overlap --nodes=1 --ntasks=1 ray start --head --block',
      proof: { rerun: 'The next step starts at once.' },
    }),
    words('launcher', 'Let the job start its parts', {
      says: 'The launchers torchrun and ray start their steps so that they share the job.',
      code: 'rl-cockpit run command --target slurm:HOST --nodes 2 --launcher ray -- python train.py',
      proof: { rerun: 'The log says that all nodes are there.' },
    }),
  ],
  confusions: [
    notCause('slurm-request-refused', 'There the job asks for more than it may ever have.'),
    notCause('dist-rendezvous-timeout', 'There the ranks run and do not find each other.'),
  ],
  sources: [source('srun(1): --overlap, --exact; own trial: Slurm 22.05', '2026-11')],
});
