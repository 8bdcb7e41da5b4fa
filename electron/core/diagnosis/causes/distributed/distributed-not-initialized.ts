import { defineCause, line, source, words } from '../define-cause';

export default defineCause({
  title: 'A multi-process program was started as a single process',
  severity: 'high',
  explains:
    'torch.distributed reads from the environment who it is, and torchrun or accelerate sets that. The program was started with plain python, or requests its rank before it joined the group.',
  signs: [
    line(
      'torch says that the process group is not initialized',
      /Default process group has not been initialized/,
    ),
    line(
      'a variable of torchrun is not set',
      /environment variable (?:RANK|WORLD_SIZE|MASTER_ADDR|MASTER_PORT|LOCAL_RANK) expected, but not set|KeyError: '(?:LOCAL_RANK|RANK|WORLD_SIZE|MASTER_ADDR)'/,
    ),
  ],
  remedies: [
    words('init', 'Join the group first', {
      says: 'Before anything requests a rank, a size or a barrier.',
      code: 'torch.distributed.init_process_group("gloo")',
      proof: { rerun: 'The line that failed passes.' },
    }),
    words('torchrun', 'Start it with torchrun', {
      says: 'One process is enough for a test.',
      code: 'torchrun --standalone --nproc_per_node=1 train.py',
      proof: { rerun: 'The process group exists.' },
    }),
  ],
  sources: [source('torch 2.6, own trials', '2026-11')],
});
