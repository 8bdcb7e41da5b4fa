import { existsSync } from 'node:fs';
import path from 'node:path';
import { clusterKind } from '../cluster/cluster-target';

/** Slurm clusters, by their login nodes. */
export default clusterKind({
  scheduler: 'slurm',
  title: 'Slurm clusters',
  isHere: () => hasSbatch(process.env['PATH']),
  canComeLater: () => hasSbatch(process.env['PATH']),
  saysHere: 'This computer submits jobs to it. Connect opens it.',
  saysHost: 'Its login node is reached over SSH. Connect opens it.',
  isBehind: ({ hasSlurm }) => hasSlurm === true,
});

/** Whether jobs can be submitted from this computer. */
function hasSbatch(searchPath: string | undefined): boolean {
  if (process.platform === 'win32' || searchPath === undefined) return false;
  return searchPath.split(path.delimiter).some((dir) => existsSync(path.join(dir, 'sbatch')));
}
