import type { Sign } from './log-facts';

type Kind = Sign['kind'];

/** Signals that end a program because it broke; SIGTERM and SIGINT come from outside, but end it as well. */
const SIGNALS = 'SIG(?:SEGV|ABRT|BUS|ILL|FPE|SYS|TERM|INT|QUIT|HUP)';
const CRASHES =
  'Segmentation fault|Bus error|Illegal instruction|Floating point exception|Trace/breakpoint trap';
/** glibc's allocator writes `<function>(): <what is broken>` and aborts. */
const BROKEN_HEAP =
  /(?:^|[\s\]>:])(?:free|malloc|realloc|calloc|memalign|munmap_chunk|mremap_chunk|malloc_consolidate|tcache_\w+|_int_\w+)\(\): (?:double free|invalid|corrupted|memory corruption|unaligned|unsorted|mismatching|too many chunks|largebin|smallbin)/;

/**
 * The one list of signs of failure (house contract §6). The bare words error, fail and warning never count:
 * healthy logs are full of them. Python tracebacks are found by `traceback.ts`. Sources: CPython's faulthandler,
 * glibc malloc and assert, libstdc++'s terminate, bash's job messages, absl's handler (Ray), c10d (NCCL).
 */
const SIGNS: readonly (readonly [Kind, RegExp])[] = [
  ['core-dump', /\(core dumped\)|\) - core dumped$/],
  ['abort', /\bFatal Python error: Aborted\b/],
  ['fatal-signal', /\bFatal Python error: \S/],
  ['fatal-signal', /\bWindows fatal exception: \S/],
  ['fatal-signal', new RegExp(`\\*\\*\\* ${SIGNALS} received\\b`)],
  ['fatal-signal', /\breceived signal SIG(?:SEGV|ABRT|BUS|ILL|FPE)\b/],
  ['fatal-signal', new RegExp(`^(?:${CRASHES})$`)],
  ['fatal-signal', new RegExp(`: line \\d+:\\s+\\d+ (?:${CRASHES}|Killed)\\b`)],
  ['fatal-signal', /\bexit ?code\s*: -(?:4|6|7|8|9|11)\b|\bexit code -1073\d{6}\b/],
  ['abort', /^Aborted$|: line \d+:\s+\d+ Aborted\b/],
  ['abort', BROKEN_HEAP],
  [
    'abort',
    /\bdouble free or corruption\b|\bcorrupted (?:size vs\. prev_size|double-linked list|unsorted chunks)/,
  ],
  ['abort', /\*\*\* (?:stack smashing|buffer overflow) detected \*\*\*|\*\*\* Error in `/],
  [
    'abort',
    /\bterminate called (?:after throwing|without an active|recursively)|\blibc\+\+abi: terminating|\bpure virtual method called/,
  ],
  ['cuda', /: block: \[\d+,\d+,\d+\], thread: \[\d+,\d+,\d+\] Assertion /],
  ['abort', /: Assertion [`'"].+[`'"] failed\.?$/],
  ['cuda', /(?:\bwhat\(\)|\w(?:Error|Exception)): +CUDA (?:driver )?error: (?!0\b)\S/],
  [
    'nccl',
    /\bWatchdog caught collective operation timeout\b|\bwatchdog thread terminated with exception\b|\btaking the entire process down\b/,
  ],
  [
    'nccl',
    /\bDistBackendError: |\bnccl(?:System|Internal|UnhandledCuda|Remote|InvalidUsage)\w*Error: /,
  ],
  ['encoding', /\bUnicodeEncodeError: |'[\w-]+' codec can't encode character/],
];

/** Cheap test before the list: most lines of a log hold none of these. */
const SUSPECT =
  /Fatal |fatal exc|SIG[A-Z]|fault|Bus error|Illegal i|Floating p|Trace\/b|Killed|Aborted|\(\): |corrupt|terminat|pure virtual|\*\*\* |Assertion |dumped|CUDA |DistBackend|nccl|atchdog|entire process|exit ?code|codec can|UnicodeEnc/;

/** The kind of sign that a clean line of a log is; null for an ordinary line. */
export function signOf(text: string): Kind | null {
  if (!SUSPECT.test(text)) return null;
  return SIGNS.find(([, test]) => test.test(text))?.[0] ?? null;
}

const DEAD_WORKER =
  /\bworker \(pid(?:\(s\))? [\d, ]+\) (?:is killed by signal|exited unexpectedly)/;

/** What the last line of a traceback says it is. */
export function errorKind(text: string): Kind {
  if (DEAD_WORKER.test(text)) return 'fatal-signal';
  const kind = signOf(text);
  return kind === 'encoding' || kind === 'cuda' || kind === 'nccl' ? kind : 'traceback';
}
