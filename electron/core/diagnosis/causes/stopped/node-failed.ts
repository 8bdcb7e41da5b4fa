import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'A node of the job failed',
  layer: 'os',
  severity: 'high',
  platforms: ['linux'],
  explains:
    'The node crashed, lost its network or was taken down, and Slurm ended the job. That says nothing about the training: start it again, elsewhere if it happens twice on the same node.',
  signs: [
    line(
      'Slurm says that a node failed',
      /CANCELLED AT \S+ DUE TO NODE FAILURE|^srun: error: Node failure on \S+/,
      { weight: 4, isFinal: true },
    ),
  ],
  remedies: [
    words('again', 'Start it again without that node', {
      says: 'With --requeue Slurm does that by itself. Tell the administrators which node it was.',
      code: 'rl-cockpit run command --target slurm:HOST --requeue --sbatch=--exclude=NODE -- python train.py',
      proof: { rerun: 'The job runs on other nodes until it ends.' },
    }),
  ],
  confusions: [
    notCause('ray-node-daemon-gone', 'There a daemon of Ray died on a node that lives.'),
    notCause('stopped-from-outside', 'There a person or a script canceled it.'),
  ],
  sources: [
    source('Slurm 22.05, src/slurmd and src/srun; own trial with a killed node', '2026-11'),
  ],
});
