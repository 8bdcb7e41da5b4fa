import { defineCause, line, notCause, setEnv, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'The processes of a distributed run never met',
  severity: 'medium',
  explains:
    'Each rank first dials the address of rank 0, and nothing answered there or too few ranks came. The address or port is wrong, a firewall is between them, or fewer processes were started than WORLD_SIZE says.',
  signs: [
    line('the log says that the client socket timed out', /client socket has timed out after/),
    line(
      'the log says that clients were awaited in vain',
      /Timed out after \d+ seconds waiting for clients|DistStoreError: .{0,80}[Tt]imed? ?out/,
    ),
    line('torchrun gave up its rendezvous', /\bRendezvous(?:Timeout|Connection|Closed)Error\b/),
    line('torch raised DistNetworkError', /\bDistNetworkError\b/, { weight: 2 }),
    line(
      'a rank failed after they had met',
      /^\[NODES\] Rank \d+(?: on \S+)? failed first, |^Root Cause \(first observed failure\):/,
      { weight: -6 },
    ),
    line(
      'the port of rank 0 is taken',
      /DistNetworkError.{0,160}EADDRINUSE|server socket has failed to listen/,
      { weight: -3 },
    ),
  ],
  probe: {
    says: 'Dials MASTER_ADDR and MASTER_PORT of the run, or port 29500 here. It sends nothing.',
    falsifiedBy: 'The port answers. Then rank 0 exists, and other ranks are missing.',
    test: {
      argv: scriptArgv('dist_rendezvous_timeout'),
      supports: { output: /unreachable/ },
      limitS: 15,
    },
  },
  remedies: [
    setEnv('local-address', 'Meet on this machine', {
      says: 'Sets the address of rank 0 to this machine, which is right for a training on one node.',
      env: { MASTER_ADDR: '127.0.0.1', MASTER_PORT: '29500' },
      proof: { rerun: 'init_process_group returns.' },
    }),
    words('count', 'Start as many processes as WORLD_SIZE says', {
      says: 'Let torchrun count: on one node it sets rank, world size and address itself.',
      code: 'torchrun --standalone --nproc-per-node=2 train.py',
      proof: { rerun: 'Every rank prints its first line.' },
    }),
  ],
  confusions: [
    notCause('dist-collective-timeout', 'There the ranks met, and one stopped later.'),
    notCause('rank-failed-first', 'There a rank that had met the others failed.'),
    notCause('port-in-use', 'There rank 0 itself could not open its port.'),
  ],
  sources: [source('Own trials with torch 2.13: no rank 0, and one rank of two.', '2026-11')],
});
