/** What a logger, Python or glog marks as a warning: the program says itself that it goes on. */
const WARNINGS: readonly RegExp[] = [
  /\b\w*Warning: /,
  /^(?:\S+[ \t]){0,3}?\[?(?:WARN|WARNING)\]?\b(?!\[)/,
  /\b(?:WARN|WARNING)\b[:\]]? +(?:\[?[\w./-]+\.(?:py|cc|cpp|go|rs):\d+|\d\d-\d\d )/,
  /^\s*(?:\S+[ \t]){0,3}W \S{1,120}\.(?:cc|cpp|cu|h|py):\d+\]/,
  /^W\d{4} \d\d:\d\d:\d\d\.\d+/,
];

/** Reports of a launcher about a process that died: they repeat its death and do not explain it. */
const REPORTS: readonly RegExp[] = [
  /\bexit ?code\s*: -?\d+\b/,
  /\bfailed \(exitcode: -?\d+\)/,
  /\bSignal \d+ \(SIG\w+\) received by PID \d+/,
  /^ERROR conda\.cli\.main_run:execute\b/,
  /\bsubprocess-exited-with-error\b/,
  /\bSending process \d+ closing signal SIG\w+/,
];

/** NCCL prints its errors as `NCCL WARN`; gymnasium passes on errors of a worker as warnings. */
const NO_WARNINGS = /\bNCCL WARN\b|Warning: (?:\W{0,6}\[\d+m)?(?:ERROR|Error)\b/;

/** Does the line say of itself that it is a warning? */
export const isWarning = (text: string): boolean =>
  WARNINGS.some((test) => test.test(text)) && !NO_WARNINGS.test(text);

/** Python's own: the program asked for something that it did not get, and goes on without. */
export const isPythonWarning = (text: string): boolean => /\b\w+Warning: /.test(text);

/** What Ray also says when its workers are ended at the end of a script, or when it starts one again. */
const RACES: readonly RegExp[] = [
  /^A worker died or was killed while executing a task by an unexpected system error/,
  /\bThere are \d+ retries remaining, so the task will be retried\b/,
];

/** Does the line also stand in logs of programs that ended well, whatever it sounds like? */
export const isRace = (text: string): boolean => RACES.some((test) => test.test(text));

/** Does the line only report a death that another line explains? */
export const isReport = (text: string): boolean => REPORTS.some((test) => test.test(text));
