import { afterBar } from '../../telemetry/line/progress-bar';

/**
 * Prefixes of launchers and loggers before a line: compose's service name, a clock, torchrun's rank, MPI's rank, a logger's level. Sources:
 * docker compose, torchrun --log-line-prefix, mpirun --tag-output, Python's logging, vLLM's processes, glog.
 */
const PREFIXES: readonly RegExp[] = [
  /^[\w.-]{1,60} {0,20}\| /,
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\]?[:,]? ?/,
  /^\[?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\]? /,
  /^\[(?:default|rank)?\d{1,5}\]:? ?/,
  /^\[\d{1,5},\d{1,5}\](?:<std(?:err|out)>)?: ?/,
  /^\((?:[\w.-]{1,60} )?pid=\d{1,10}(?:, [^()]{1,60})?\) ?/,
  /^(?:\[?(?:ERROR|INFO|WARNING|CRITICAL|DEBUG)\]?)[: -]? ?(?:\d\d-\d\d \d\d:\d\d:\d\d )?(?:\[[\w./]+\.py:\d+\] )?/,
  /^[EFWI]\d{4} \d\d:\d\d:\d\d\.\d{3,9} +\d+ [\w./-]+:\d+\] ?/,
];
const MAX_PREFIXES = 4;

/** A line without what a launcher, a logger or a progress bar put before it; indentation stays. The line itself where there is nothing of that. */
export function bareText(text: string): string {
  const rest = afterBar(text);
  let bare = rest === null || rest === '' ? text : rest;
  for (let consumed = 0; consumed < MAX_PREFIXES; consumed += 1) {
    const prefix = PREFIXES.find((one) => one.test(bare));
    if (prefix === undefined) return bare;
    bare = bare.replace(prefix, '');
  }
  return bare;
}
