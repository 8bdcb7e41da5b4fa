import type { Sign } from './log-facts';

/**
 * The one list of signs of failure (house contract §6). The bare words error, fail and warning never count:
 * healthy logs are full of them. Sources: facts crash-kb (signatures), CPython faulthandler, glibc malloc,
 * libstdc++ terminate, Ray's and NCCL's own fatal lines.
 */
const SIGNS: readonly { readonly kind: Sign['kind']; readonly test: RegExp }[] = [
  { kind: 'traceback', test: /^\s*(?:\|\s*|\+\s*)?Traceback \(most recent call last\):/ },
  { kind: 'fatal-signal', test: /^Fatal Python error: / },
  { kind: 'fatal-signal', test: /^Windows fatal exception: / },
  { kind: 'fatal-signal', test: /\*\*\* SIG[A-Z]+ received at time=/ },
  {
    kind: 'fatal-signal',
    test: /(?:^|\s)(?:Segmentation fault|Bus error|Illegal instruction)(?: \(core dumped\))?\s*(?:\S.*)?$/,
  },
  { kind: 'fatal-signal', test: /^(?:\S+: line \d+:\s+\d+ )?Killed(?:\s{2,}.*)?$/ },
  {
    kind: 'abort',
    test: /\b(?:free|malloc|realloc|munmap_chunk)\(\): (?:double free|invalid|corrupted|memory|unaligned|mismatching)/,
  },
  {
    kind: 'abort',
    test: /\b(?:double free or corruption|malloc_consolidate\(\): |corrupted (?:size vs|double-linked))/,
  },
  { kind: 'abort', test: /^terminate called (?:after throwing|without an active)/ },
  { kind: 'abort', test: /\*\*\* (?:stack smashing|buffer overflow) detected \*\*\*/ },
  { kind: 'abort', test: /: Assertion [`'"].*[`'"] failed\.?$/ },
  {
    kind: 'core-dump',
    test: /(?:Aborted|Trace\/breakpoint trap|Floating point exception) \(core dumped\)/,
  },
  {
    kind: 'cuda',
    test: /\bCUDA error: (?!0\b)\S|device-side assert triggered|\bCUDA out of memory\b/,
  },
  {
    kind: 'nccl',
    test: /\bnccl(?:System|Internal|UnhandledCuda|Remote)Error\b|Watchdog caught collective operation timeout/,
  },
];

/** Cheap test before the regular expressions: most lines of a log hold none of these. */
const SUSPECT =
  /Traceback|Fatal|fatal|SIG|fault|Bus error|Illegal|Killed|\(\): |corrupt|terminate|\*\*\*|Assertion|dumped|CUDA|device-side|nccl|Watchdog/;

/** The kind of sign that a clean line of a log is; null for an ordinary line. */
export function signOf(text: string): Sign['kind'] | null {
  if (!SUSPECT.test(text)) return null;
  return SIGNS.find(({ test }) => test.test(text))?.kind ?? null;
}

/** The last line of a Python traceback: `ValueError: …`, `ray.exceptions.RayTaskError(…): …`. */
const ERROR_LINE =
  /^(?:[A-Za-z_][\w.]*(?:Error|Exception|Interrupt|Exit|Warning|Iteration|Timeout|Died|Failed)[\w.]*)(?:\(.*\))?(?::.*)?$/;

/** Is this the line of a traceback that names the exception? */
export function isErrorLine(text: string): boolean {
  return !text.startsWith(' ') && ERROR_LINE.test(text);
}
