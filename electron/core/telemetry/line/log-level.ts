export type LogLevel = 'error' | 'warning';

/**
 * Level that a logger or Python itself gives a line, not what it sounds like: a level in capitals (`WARNING:`, `[ERROR]`, loguru's `|
 * WARNING |`), a class of Python's (`UserWarning: `, `ValueError: `), glog's letter (`W1121 09:14:02`), the head of a traceback. It is a
 * look, never a sign of failure: those are the diagnosis's.
 */
const ERROR =
  /(?:^|[\s[|(<])(?:ERROR|CRITICAL|FATAL)(?=[\s\]|):>-])|\b\w*(?:Error|Exception)\b(?=:|$)|^Traceback \(most recent call last\)|^[EF]\d{4} \d\d:/;
const WARNING =
  /(?:^|[\s[|(<])WARN(?:ING)?(?=[\s\]|):>-])|\b\w*Warning(?=:)|^W\d{4} \d\d:|(?:^|\s)warning: /;
/** Cheap test before the two, on a text whose case does not count. It finds every line that they find. */
export const LEVEL_SUSPECT = /error|critical|fatal|exception|traceback|warn|[efw]\d{4} \d\d:/i;

/** The level of a line's text; null for an ordinary one. */
export function levelOf(text: string): LogLevel | null {
  if (!LEVEL_SUSPECT.test(text)) return null;
  if (ERROR.test(text)) return 'error';
  return WARNING.test(text) ? 'warning' : null;
}
