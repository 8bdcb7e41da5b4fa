import { LiteralAutomaton } from '../../lib/literal-automaton';
import { requiredLiterals } from '../literals/required-literals';
import type { Sign } from './log-facts';

type Kind = Sign['kind'];

/** One sign of failure: everything that is known of it is in its row, nothing elsewhere. */
interface SignOfFailure {
  readonly kind: Kind;
  readonly test: RegExp;
  /** Lines that it is the first to match. */
  readonly examples: readonly string[];
}

/** Signals that end a program because it broke; SIGTERM and SIGINT come from outside, but end it as well. */
const SIGNALS = 'SIG(?:SEGV|ABRT|BUS|ILL|FPE|SYS|TERM|INT|QUIT|HUP)';
const CRASHES =
  'Segmentation fault|Bus error|Illegal instruction|Floating point exception|Trace/breakpoint trap';
const CRASH_TEXTS = CRASHES.split('|');
/** glibc's allocator writes `<function>(): <what is broken>` and aborts. */
const BROKEN_HEAP =
  /(?:^|[\s\]>:])(?:free|malloc|realloc|calloc|memalign|munmap_chunk|mremap_chunk|malloc_consolidate|tcache_\w+|_int_\w+)\(\): (?:double free|invalid|corrupted|memory corruption|unaligned|unsorted|mismatching|too many chunks|largebin|smallbin)/;

/**
 * The one list of signs of failure (house contract §6). The bare words error, fail and warning never count:
 * healthy logs are full of them. Python tracebacks are found by `traceback.ts`. Sources: CPython's faulthandler,
 * glibc malloc and assert, libstdc++'s terminate, bash's job messages, absl's handler (Ray), c10d (NCCL).
 */
export const SIGNS: readonly SignOfFailure[] = [
  {
    kind: 'core-dump',
    test: /\(core dumped\)|\) - core dumped$/,
    examples: ['Aborted (core dumped)', 'python (signal 11) - core dumped'],
  },
  {
    kind: 'abort',
    test: /\bFatal Python error: Aborted\b/,
    examples: ['Fatal Python error: Aborted'],
  },
  {
    kind: 'fatal-signal',
    test: /\bFatal Python error: \S/,
    examples: ['Fatal Python error: Segmentation fault'],
  },
  {
    kind: 'fatal-signal',
    test: /\bWindows fatal exception: \S/,
    examples: ['Windows fatal exception: access violation'],
  },
  {
    kind: 'fatal-signal',
    test: new RegExp(`\\*\\*\\* ${SIGNALS} received\\b`),
    examples: ['*** SIGSEGV received at time=17 on cpu 3 ***'],
  },
  {
    kind: 'fatal-signal',
    test: /\breceived signal SIG(?:SEGV|ABRT|BUS|ILL|FPE)\b/,
    examples: ['Process 12 received signal SIGBUS'],
  },
  {
    kind: 'fatal-signal',
    test: new RegExp(`^(?:${CRASHES})$`),
    examples: CRASH_TEXTS,
  },
  {
    kind: 'fatal-signal',
    test: new RegExp(`: line \\d+:\\s+\\d+ (?:${CRASHES}|Killed)\\b`),
    examples: [...CRASH_TEXTS, 'Killed'].map(
      (text) => `train.sh: line 3:    12 ${text}  python t.py`,
    ),
  },
  {
    kind: 'fatal-signal',
    test: /\bexit ?code\s*: -(?:4|6|7|8|9|11)\b|\bexit code -1073\d{6}\b/,
    examples: ['exitcode  : -11 (pid: 12)', 'exit code: -9', 'exit code -1073741819'],
  },
  {
    kind: 'abort',
    test: /^Aborted$|: line \d+:\s+\d+ Aborted\b/,
    examples: ['Aborted', 'train.sh: line 3:    12 Aborted   python t.py'],
  },
  {
    kind: 'abort',
    test: BROKEN_HEAP,
    examples: ['free(): double free detected in tcache 2', 'malloc(): unsorted double linked list'],
  },
  {
    kind: 'abort',
    test: /\bdouble free or corruption\b|\bcorrupted (?:size vs\. prev_size|double-linked list|unsorted chunks)/,
    examples: ['double free or corruption (!prev)', 'corrupted size vs. prev_size'],
  },
  {
    kind: 'abort',
    test: /\*\*\* (?:stack smashing|buffer overflow) detected \*\*\*|\*\*\* Error in `/,
    examples: [
      '*** stack smashing detected ***: terminated',
      '*** buffer overflow detected ***: terminated',
      "*** Error in `python': munmap_chunk",
    ],
  },
  {
    kind: 'abort',
    test: /\bterminate called (?:after throwing|without an active|recursively)|\blibc\+\+abi: terminating|\bpure virtual method called/,
    examples: [
      "terminate called after throwing an instance of 'c10::Error'",
      'libc++abi: terminating due to uncaught exception',
      'pure virtual method called',
    ],
  },
  {
    // glog, absl and PyTorch name the source line, then abort: Ray's raylet, vLLM, TensorFlow.
    kind: 'abort',
    test: /\.(?:cc|cpp|cu|h):\d+\]?:? +Check failed: /,
    examples: [
      "core_worker.cc:1057:  Check failed: _s.ok() Bad status: IOError: Failed to announce driver's port",
      'F1121 10:00:00.1 12 tensor.cc:81] Check failed: dtype() == expected_dtype (1 vs. 2)',
    ],
  },
  {
    // A Ray process logs this about itself and leaves by QuickExit (core_worker.cc).
    kind: 'abort',
    test: /^\[[\d-]{10} [\d:,]{8,12} [EFC] \d+ \d+\] core_worker\w*\.cc:\d+: +Failed to (?:register|announce|connect)\b/,
    examples: [
      '[2026-11-22 15:48:40,410 E 930 930] core_worker.cc:513: Failed to register worker to Raylet: IOError: x',
    ],
  },
  {
    kind: 'cuda',
    test: /: block: \[\d+,\d+,\d+\], thread: \[\d+,\d+,\d+\] Assertion /,
    examples: ['Indexing.cu:1: f: block: [0,0,0], thread: [32,0,0] Assertion `i < n` failed.'],
  },
  {
    kind: 'abort',
    test: /: Assertion [`'"].+[`'"] failed\.?$/,
    examples: ["python: heap.c:12: grow: Assertion `size > 0' failed."],
  },
  {
    kind: 'cuda',
    test: /(?:\bwhat\(\)|\w(?:Error|Exception)): +CUDA (?:driver )?error: (?!0\b)\S/,
    examples: [
      'RuntimeError: CUDA error: an illegal memory access was encountered',
      'what():  CUDA driver error: unknown error',
    ],
  },
  {
    kind: 'nccl',
    test: /\bWatchdog caught collective operation timeout\b|\bwatchdog thread terminated with exception\b|\btaking the entire process down\b/,
    examples: [
      '[Rank 0] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=1)',
      'NCCL watchdog thread terminated with exception: x',
      'To avoid data inconsistency, we are taking the entire process down.',
    ],
  },
  {
    kind: 'nccl',
    test: /\bDistBackendError: |\bnccl(?:System|Internal|UnhandledCuda|Remote|InvalidUsage)\w*Error: /,
    examples: [
      'torch.distributed.DistBackendError: NCCL error',
      'ncclSystemError: System call failed',
    ],
  },
  {
    kind: 'encoding',
    test: /\bUnicodeEncodeError: |'[\w-]+' codec can't encode character/,
    examples: [
      "UnicodeEncodeError: 'charmap' codec can't encode",
      "'cp1252' codec can't encode character '\\u2192' in position 3",
    ],
  },
];

/** Texts of which each line with a sign holds one, read from the expressions themselves. */
export const SIGN_LITERALS: readonly string[] = [
  ...new Set(SIGNS.flatMap(({ test }) => requiredLiterals(test))),
];
const automaton = new LiteralAutomaton(SIGN_LITERALS);

/** The kind of sign that a clean line of a log is; null for an ordinary line. */
export function signOf(text: string): Kind | null {
  if (automaton.groupsIn(text) === 0) return null;
  return SIGNS.find(({ test }) => test.test(text))?.kind ?? null;
}

const DEAD_WORKER =
  /\bworker \(pid(?:\(s\))? [\d, ]+\) (?:is killed by signal|exited unexpectedly)/;

/** Kind of an exception by the last line of its traceback. */
export function errorKind(text: string): Kind {
  if (DEAD_WORKER.test(text)) return 'fatal-signal';
  const kind = signOf(text);
  return kind === 'encoding' || kind === 'cuda' || kind === 'nccl' ? kind : 'traceback';
}
