import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The cluster took the job’s nodes for another job',
  layer: 'os',
  severity: 'info',
  platforms: ['linux'],
  explains:
    'A job of a higher priority preempted this one, or it was put back into the queue by hand. Nothing is wrong with the training; what came after its last checkpoint is lost.',
  signs: [
    line(
      'Slurm says that the job was preempted or requeued',
      /\*\*\* (?:JOB|STEP) \S+ ON \S+ CANCELLED AT \S+ DUE TO (?:PREEMPTION|JOB REQUEUE) \*\*\*/,
      { weight: 4, isFinal: true },
    ),
  ],
  remedies: [
    words('requeue', 'Let it continue by itself', {
      says: 'With --requeue Slurm starts it again, and a training that resumes from its newest checkpoint loses little. Save more often than you are preempted.',
      code: 'rl-cockpit run command --target slurm:HOST --requeue -- python train.py --resume latest',
      proof: { rerun: 'The run continues as its next attempt.' },
    }),
    words('partition', 'Use nodes that are not taken away', {
      says: 'Many clusters have a partition or QOS without preemption; it waits longer and is dearer.',
      code: 'sacctmgr show qos format=name,preempt,preemptmode',
      proof: { rerun: 'The job runs until it ends.' },
    }),
  ],
  confusions: [
    notCause('time-limit-reached', 'There Slurm writes DUE TO TIME LIMIT.'),
    notCause('stopped-from-outside', 'There a person or a script canceled it.'),
  ],
  sources: [source('own trial: Slurm 22.05, PreemptMode=REQUEUE', '2026-11')],
});
