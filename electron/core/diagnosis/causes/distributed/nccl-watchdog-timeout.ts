import type { Cause } from '../../matching/cause';

/** NCCL's watchdog gives up waiting for a collective operation. */
export default {
  id: 'nccl-watchdog-timeout',
  title: 'one rank did not reach a collective operation, and the others gave up waiting',
  class: 'distributed',
  layer: 'native',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'The ranks that print the timeout are the ones that waited; the culprit is the rank that stays silent. It died, hangs, or took another branch of the program, such as saving on rank 0 only.',
  signs: [
    {
      says: 'the log says "Watchdog caught collective operation timeout"',
      weight: 3,
      line: /Watchdog caught collective operation timeout/,
    },
    {
      says: 'the log says that NCCL operations "have failed or timed out"',
      weight: 2,
      line: /Some NCCL operations have failed or timed out/,
    },
    { says: 'it ended by SIGABRT', weight: 1, exit: ['SIGABRT', 134, -6] },
    {
      says: 'the watchdog names a CUDA error, which is the cause then',
      weight: -3,
      line: /watchdog thread terminated with exception: CUDA error/,
    },
  ],
  probe: {
    says: 'Searches the log for ranks that did not print the timeout; it only reads.',
    falsifiedBy:
      'Every rank printed the timeout: then no rank died, and the ranks took different branches.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import re, sys; t = open(sys.argv[1], errors='replace').read(); w = {int(n) for n in re.findall(r'Rank (\\d+)\\] Watchdog caught', t)}; a = {int(n) for n in re.findall(r'\\[rank(\\d+)\\]', t)}; print('waited', sorted(w), 'silent', sorted(a - w))",
        '{run}/output.log',
      ],
      supports: { output: /silent \[\d/ },
      limitS: 30,
    },
  },
  remedies: [
    {
      id: 'silent-rank',
      title: 'Find the rank without this message',
      says: 'Its last line is the cause: an exception, a full disk, an out-of-memory kill or a stalled reader. It costs a look at the log of each rank.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The cause of the silent rank is named and mended.' },
    },
    {
      id: 'dump',
      title: 'Record what each rank was doing',
      says: 'At a timeout PyTorch then writes the last collectives of every rank. It costs a little memory.',
      danger: 'none',
      act: {
        kind: 'env',
        env: { TORCH_NCCL_TRACE_BUFFER_SIZE: '2000', TORCH_NCCL_DUMP_ON_TIMEOUT: '1' },
      },
      proof: { rerun: 'The dump shows ranks in different collectives.' },
    },
    {
      id: 'longer',
      title: 'Allow more time for work that is known to be long',
      says: 'Helps only where a rank really works that long, such as loading a large dataset. A dead rank is then noticed later.',
      danger: 'none',
      act: { kind: 'words', code: 'init_process_group(timeout=timedelta(hours=2))' },
      proof: { rerun: 'The slow phase passes within the new limit.' },
    },
  ],
  confusions: [
    {
      cause: 'dist-collective-timeout',
      says: 'gloo and the store time out in other words and without a watchdog.',
    },
    {
      cause: 'disk-full',
      says: 'A rank that could not save leaves the others waiting; the full disk is the cause then.',
    },
    {
      cause: 'cuda-illegal-memory-access',
      says: '"terminated with exception: CUDA error" is a fault of a kernel, not a wait.',
    },
  ],
  sources: [
    { says: 'NVIDIA/nccl#1608', date: '2026-11' },
    { says: 'vllm-project/vllm#5484', date: '2026-11' },
    { says: 'dmlc/xgboost#11242 (driver 560 hangs in P2P)', date: '2026-11' },
  ],
  examples: [
    '[rank3]:[E1002 11:20:33.102 ProcessGroupNCCL.cpp:632] [Rank 3] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=12, OpType=ALLREDUCE, NumelIn=1, NumelOut=1, Timeout(ms)=600000) ran for 600019 milliseconds before timing out.',
    '[rank3]:[E1002 11:20:33.104] Some NCCL operations have failed or timed out. Due to the asynchronous nature of CUDA kernels, subsequent GPU operations might run on corrupted data.',
  ],
} satisfies Cause;
