import type { Cause } from '../../matching/cause';

/** Gloo collective or barrier timed out. */
export default {
  id: 'dist-collective-timeout',
  title: 'one process of the distributed training stopped answering the others',
  class: 'distributed',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'All ranks wait for each other in every collective operation, and one did not arrive before the time limit, or its connection closed. The rank that complains is a victim: the culprit is the one that is silent or died first.',
  signs: [
    {
      says: 'Gloo says that it waited in vain for another rank',
      weight: 3,
      line: /Timed out waiting \d+ms for (?:recv|send) operation/,
    },
    {
      says: 'a monitored barrier names the rank that did not arrive',
      weight: 3,
      line: /(?:failed|did not|unable).{0,80}\bmonitoredBarrier\b|\bmonitoredBarrier\b.{0,200}(?:failed|timed out|did not)/,
    },
    {
      says: 'Gloo says that a peer closed the connection',
      weight: 1,
      line: /gloo.{0,200}(?:Connection closed by peer|Connection reset by peer|Read error|Socket Timeout)/,
    },
    {
      says: 'torchrun says that another rank failed on its own',
      weight: -0.5,
      line: /failed \(exitcode: -?\d+\) local_rank/,
    },
  ],
  probe: {
    says: 'Asks torch whether two local processes can meet over Gloo within ten seconds. It changes nothing.',
    falsifiedBy: 'They meet, so the network works: one rank is too slow, stuck or dead.',
    test: {
      argv: [
        '{python}',
        '-c',
        'import datetime, torch.distributed as d\nd.init_process_group("gloo", init_method="tcp://127.0.0.1:29871", rank=0, world_size=1, timeout=datetime.timedelta(seconds=10))\nd.barrier(); print("met")',
      ],
      supports: { exit: [1] },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'first-rank',
      title: 'Find the rank that was first',
      says: 'Log the rank with every line and read which one stopped or failed before the timeout. The training itself stays as it is.',
      danger: 'none',
      act: {
        kind: 'env',
        env: { TORCH_DISTRIBUTED_DEBUG: 'DETAIL', TORCH_SHOW_CPP_STACKTRACES: '1' },
      },
      proof: { rerun: 'The log names the rank and the operation.' },
    },
    {
      id: 'longer',
      title: 'Allow more time',
      says: 'Raises the limit where a rank only needs longer, to save a checkpoint or to load data. A rank that is stuck then blocks longer.',
      danger: 'none',
      act: { kind: 'words', code: 'init_process_group("gloo", timeout=timedelta(minutes=30))' },
      proof: { rerun: 'The slow operation ends before the limit.' },
    },
  ],
  confusions: [
    {
      cause: 'nccl-watchdog-timeout',
      says: 'The same between GPUs: there the watchdog of NCCL reports it.',
    },
    { cause: 'torchrun-child-failed', says: 'torchrun only repeats that a rank failed.' },
  ],
  sources: [
    {
      says: 'Own trials with torch 2.13 and Gloo: a rank that sleeps, a rank that exits.',
      date: '2026-11',
    },
  ],
  examples: [
    'RuntimeError: [/pytorch/third_party/gloo/gloo/transport/tcp/unbound_buffer.cc:81] Timed out waiting 1800000ms for recv operation to complete',
    '[Rank 0]: Rank 1 failed to pass monitoredBarrier in 5000 ms',
    'RuntimeError: [../third_party/gloo/gloo/transport/tcp/pair.cc:534] Connection closed by peer [127.0.0.1]:41213',
  ],
} satisfies Cause;
