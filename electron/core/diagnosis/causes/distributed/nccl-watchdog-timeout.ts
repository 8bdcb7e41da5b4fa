import { defineCause, line, notCause, setEnv, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'One rank did not reach a collective operation',
  layer: 'native',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  explains:
    'The ranks that print the timeout are the ones that waited; the culprit is the rank that stays silent. It died, hangs, or took another branch of the program, such as saving on rank 0 only.',
  signs: [
    line(
      'the log says "Watchdog caught collective operation timeout"',
      /Watchdog caught collective operation timeout/,
    ),
    line(
      'the log says that NCCL operations "have failed or timed out"',
      /Some NCCL operations have failed or timed out/,
      { weight: 2 },
    ),
    { says: 'it ended by SIGABRT', weight: 1, exit: ['SIGABRT', 134, -6] },
    line(
      'the watchdog names a CUDA error, which is the cause then',
      /watchdog thread terminated with exception: CUDA error/,
      { weight: -3 },
    ),
  ],
  probe: {
    says: 'Searches the log for ranks that did not print the timeout; it only reads.',
    falsifiedBy:
      'Every rank printed the timeout. Then no rank died, and the ranks took different branches.',
    test: {
      argv: scriptArgv('nccl_watchdog_timeout', '{run}/output.log'),
      supports: { output: /silent \[\d/ },
      limitS: 30,
    },
  },
  remedies: [
    words('silent-rank', 'Find the rank without this message', {
      says: 'Its last line is the cause: an exception, a full disk, an out-of-memory kill or a stalled reader. It costs a look at the log of each rank.',
      proof: { rerun: 'The cause of the silent rank is named and fixed.' },
    }),
    setEnv('dump', 'Record what each rank was doing', {
      says: 'At a timeout PyTorch then writes the last collectives of every rank. It costs a little memory.',
      env: { TORCH_NCCL_TRACE_BUFFER_SIZE: '2000', TORCH_NCCL_DUMP_ON_TIMEOUT: '1' },
      proof: { rerun: 'The dump shows ranks in different collectives.' },
    }),
    words('longer', 'Allow more time for work that is known to be long', {
      says: 'Helps only where a rank really works that long, such as loading a large dataset. A dead rank is then noticed later.',
      code: 'init_process_group(timeout=timedelta(hours=2))',
      proof: { rerun: 'The slow phase passes within the new limit.' },
    }),
  ],
  confusions: [
    notCause(
      'dist-collective-timeout',
      'gloo and the store time out in other words and without a watchdog.',
    ),
    notCause(
      'disk-full',
      'A rank that could not save leaves the others waiting; the full disk is the cause then.',
    ),
    notCause(
      'cuda-illegal-memory-access',
      '"terminated with exception: CUDA error" is a fault of a kernel, not a wait.',
    ),
  ],
  sources: [
    source('NVIDIA/nccl#1608', '2026-11'),
    source('vllm-project/vllm#5484', '2026-11'),
    source('dmlc/xgboost#11242 (driver 560 hangs in P2P)', '2026-11'),
  ],
});
