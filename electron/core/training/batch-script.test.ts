import { array, assert, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { SlurmOptions } from '../contract/slurm/slurm-options';
import { readBatchScript } from './batch-script';

test('the options, modules and commands of a batch script are read into a job', () => {
  const script = `#!/bin/bash
#SBATCH --job-name=ppo        # its name
#SBATCH -p gpu -t 1-12
#SBATCH --nodes 2
#SBATCH --gres=gpu:a100:2
#SBATCH --mem=64G
#SBATCH -c16
#SBATCH --requeue
#SBATCH --exclude="node[7,9]"
#SBATCH --mail-type END
#SBATCH --output=logs/%j.out

module load cuda/12.4 gcc
ml python/3.11
#SBATCH --account=late
source activate rl
srun python train.py --seed 1
`;
  expect(readBatchScript(script)).toEqual({
    options: {
      partition: 'gpu',
      time: '1-12',
      nodes: 2,
      gpus: 'a100:2',
      memMiB: 65_536,
      cpus: 16,
      requeue: true,
      options: ['--exclude=node[7,9]', '--mail-type=END'],
      modules: ['cuda/12.4', 'gcc', 'python/3.11'],
    },
    unused: ['--job-name=ppo', '--output=logs/%j.out'],
    commands: ['source activate rl', 'srun python train.py --seed 1'],
  });
});

test.each([
  ['#SBATCH --nodes=1-3', { options: ['--nodes=1-3'] }, []],
  ['#SBATCH --mem=0', { options: ['--mem=0'] }, []],
  ['#SBATCH --gres=gpu:1,nvme:1', { options: ['--gres=gpu:1,nvme:1'] }, []],
  ['#SBATCH -G 4', { options: ['--gpus=4'] }, []],
  ['#SBATCH --exclusive --time=30', { options: ['--exclusive'], time: '30' }, []],
  ['#SBATCH -p', {}, ['-p']],
  ['#SBATCH --licenses="a b"', {}, ['--licenses=a b']],
  ['#SBATCH --time=30\r\n#SBATCH -A lab\r\n', { time: '30', account: 'lab' }, []],
  ['##SBATCH --time=30', {}, []],
  ['# SBATCH --time=30', {}, []],
  ['#SBATCH -Z 3', {}, ['-Z', '3']],
  ['#SBATCH --array=1-10%2', {}, ['--array=1-10%2']],
])('%s', (script, options, unused) => {
  expect(readBatchScript(script)).toMatchObject({ options, unused });
});

test('a line that does more than load modules is a command', () => {
  const lines = ['module load cuda && nvidia-smi', 'module purge', 'ml avail'];
  expect(readBatchScript(lines.join('\n'))).toMatchObject({ options: {}, commands: lines });
});

test('whatever a file holds, what is read of it is a job that the contract takes', () => {
  const line = oneof(
    string(),
    string().map((text) => `#SBATCH ${text}`),
    string().map((text) => `#SBATCH --${text}`),
    string().map((text) => `module load ${text}`),
  );
  assert(
    property(array(line), (lines) => {
      expect(SlurmOptions.safeParse(readBatchScript(lines.join('\n')).options).success).toBe(true);
    }),
  );
});
