import { defineCause, line, notCause, setEnv, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'One process of a distributed run stopped answering the others',
  severity: 'medium',
  explains:
    'All ranks wait for each other in every collective operation, and one did not arrive before the time limit, or its connection closed. The rank that complains is a victim: the culprit is the one that is silent or died first.',
  signs: [
    line(
      'Gloo says that it waited in vain for another rank',
      /Timed out waiting \d+ms for (?:recv|send) operation/,
    ),
    line(
      'a monitored barrier names the rank that did not arrive',
      /(?:failed|did not|unable).{0,80}\bmonitoredBarrier\b|\bmonitoredBarrier\b.{0,200}(?:failed|timed out|did not)/,
    ),
    line(
      'Gloo says that a peer closed the connection',
      /gloo.{0,200}(?:Connection closed by peer|Connection reset by peer|Read error|Socket Timeout)/,
      { weight: 1 },
    ),
    line(
      'torchrun says that another rank failed on its own',
      /failed \(exitcode: -?\d+\) local_rank/,
      { weight: -0.5 },
    ),
  ],
  probe: {
    says: 'Asks torch whether two local processes can meet over Gloo within ten seconds. It changes nothing.',
    falsifiedBy: 'They meet, so the network works. Then one rank is too slow, stuck or dead.',
    test: {
      argv: scriptArgv('dist_collective_timeout'),
      supports: { exit: [1] },
      limitS: 60,
    },
  },
  remedies: [
    setEnv('first-rank', 'Find the rank that was first', {
      says: 'Log the rank with every line and read which one stopped or failed before the timeout. The training itself stays as it is.',
      env: { TORCH_DISTRIBUTED_DEBUG: 'DETAIL', TORCH_SHOW_CPP_STACKTRACES: '1' },
      proof: { rerun: 'The log names the rank and the operation.' },
    }),
    words('longer', 'Allow more time', {
      says: 'Raises the limit where a rank only needs longer, to save a checkpoint or to load data. A rank that is stuck then blocks longer.',
      code: 'init_process_group("gloo", timeout=timedelta(minutes=30))',
      proof: { rerun: 'The slow operation ends before the limit.' },
    }),
  ],
  confusions: [
    notCause(
      'nccl-watchdog-timeout',
      'The same between GPUs: there the watchdog of NCCL reports it.',
    ),
    notCause('torchrun-child-failed', 'torchrun only repeats that a rank failed.'),
  ],
  sources: [
    source(
      'Own trials with torch 2.13 and Gloo: a rank that sleeps, a rank that exits.',
      '2026-11',
    ),
  ],
});
