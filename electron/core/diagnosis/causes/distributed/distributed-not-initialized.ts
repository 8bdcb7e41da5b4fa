import type { Cause } from '../../matching/cause';

/** torch.distributed is used without torchrun or before its start. */
export default {
  id: 'distributed-not-initialized',
  title: 'a program for several processes that was started as a single one',
  class: 'distributed',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'torch.distributed reads from the environment who it is, and torchrun or accelerate sets that. The program was started with plain python, or asks for its rank before it joined the group.',
  signs: [
    {
      says: 'torch says that the process group is not initialized',
      weight: 3,
      line: /Default process group has not been initialized/,
    },
    {
      says: 'a variable of torchrun is not set',
      weight: 3,
      line: /environment variable (?:RANK|WORLD_SIZE|MASTER_ADDR|MASTER_PORT|LOCAL_RANK) expected, but not set|KeyError: '(?:LOCAL_RANK|RANK|WORLD_SIZE|MASTER_ADDR)'/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'init',
      title: 'Join the group first',
      says: 'Before anything asks for a rank, a size or a barrier.',
      danger: 'none',
      act: { kind: 'words', code: 'torch.distributed.init_process_group("gloo")' },
      proof: { rerun: 'The line that failed passes.' },
    },
    {
      id: 'torchrun',
      title: 'Start it with torchrun',
      says: 'One process is enough for a test.',
      danger: 'none',
      act: { kind: 'words', code: 'torchrun --standalone --nproc_per_node=1 train.py' },
      proof: { rerun: 'The process group is there.' },
    },
  ],
  confusions: [],
  sources: [{ says: 'torch 2.6, own trials', date: '2026-11' }],
  examples: [
    'ValueError: Default process group has not been initialized, please make sure to call init_process_group.',
    'ValueError: Error initializing torch.distributed using env:// rendezvous: environment variable RANK expected, but not set',
  ],
} satisfies Cause;
