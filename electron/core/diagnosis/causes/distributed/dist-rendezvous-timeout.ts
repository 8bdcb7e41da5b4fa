import type { Cause } from '../../matching/cause';

/** Rendezvous of a distributed training timed out. */
export default {
  id: 'dist-rendezvous-timeout',
  title: 'the processes of the distributed training never met',
  class: 'distributed',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Each rank first dials the address of rank 0, and nobody answered there or too few ranks came. The address or port is wrong, a firewall is between them, or fewer processes were started than WORLD_SIZE says.',
  signs: [
    {
      says: 'the log says that the client socket timed out',
      weight: 3,
      line: /client socket has timed out after/,
    },
    {
      says: 'the log says that clients were awaited in vain',
      weight: 3,
      line: /Timed out after \d+ seconds waiting for clients|DistStoreError: .{0,80}[Tt]imed? ?out/,
    },
    {
      says: 'torchrun gave up its rendezvous',
      weight: 3,
      line: /\bRendezvous(?:Timeout|Connection|Closed)Error\b/,
    },
    { says: 'torch raised DistNetworkError', weight: 2, line: /\bDistNetworkError\b/ },
    {
      says: 'the port of rank 0 is taken',
      weight: -3,
      line: /DistNetworkError.{0,160}EADDRINUSE|server socket has failed to listen/,
    },
  ],
  probe: {
    says: 'Dials MASTER_ADDR and MASTER_PORT of the run, or port 29500 here. It sends nothing.',
    falsifiedBy: 'The port answers: rank 0 is there, and other ranks are missing.',
    test: {
      argv: [
        '{python}',
        '-c',
        'import os, socket\na = (os.environ.get("MASTER_ADDR", "127.0.0.1"), int(os.environ.get("MASTER_PORT", "29500")))\ntry:\n    socket.create_connection(a, 5).close(); print(a, "answers")\nexcept OSError as e:\n    print(a, "unreachable", e)',
      ],
      supports: { output: /unreachable/ },
      limitS: 15,
    },
  },
  remedies: [
    {
      id: 'local-address',
      title: 'Meet on this machine',
      says: 'Sets the address of rank 0 to this machine, which is right for a training on one node.',
      danger: 'none',
      act: { kind: 'env', env: { MASTER_ADDR: '127.0.0.1', MASTER_PORT: '29500' } },
      proof: { rerun: 'init_process_group returns.' },
    },
    {
      id: 'count',
      title: 'Start as many processes as WORLD_SIZE says',
      says: 'Let torchrun count: on one node it sets rank, world size and address itself.',
      danger: 'none',
      act: { kind: 'words', code: 'torchrun --standalone --nproc-per-node=2 train.py' },
      proof: { rerun: 'Every rank prints its first line.' },
    },
  ],
  confusions: [
    { cause: 'dist-collective-timeout', says: 'There the ranks met, and one stopped later.' },
    { cause: 'port-in-use', says: 'There rank 0 itself could not open its port.' },
  ],
  sources: [
    { says: 'Own trials with torch 2.13: no rank 0, and one rank of two.', date: '2026-11' },
  ],
  examples: [
    'torch.distributed.DistNetworkError: The client socket has timed out after 60000ms while trying to connect to (10.0.0.7, 29500).',
    'torch.distributed.DistStoreError: Timed out after 601 seconds waiting for clients. 1/2 clients joined.',
    'torch.distributed.elastic.rendezvous.api.RendezvousTimeoutError',
  ],
} satisfies Cause;
