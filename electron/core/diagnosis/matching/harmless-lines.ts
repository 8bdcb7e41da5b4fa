/** Marks of a warning by a logger, Python or glog: the program says itself that it continues. */
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

/** Whether the line calls itself a warning. */
export const isWarning = (text: string): boolean =>
  WARNINGS.some((test) => test.test(text)) && !NO_WARNINGS.test(text);

/** Python's own: the program asked for something that it did not get, and continues without. */
export const isPythonWarning = (text: string): boolean => /\b\w+Warning: /.test(text);

/** Lines that Ray also prints when its workers are ended at the end of a script, or when it starts one again. */
const RACES: readonly RegExp[] = [
  /^A worker died or was killed while executing a task by an unexpected system error/,
  /\bThere are \d+ retries remaining, so the task will be retried\b/,
];

/** Whether the line is also in logs of programs that ended well, no matter what it sounds like. */
export const isRace = (text: string): boolean => RACES.some((test) => test.test(text));

/** Whether the line only reports a death that another line explains. */
export const isReport = (text: string): boolean => REPORTS.some((test) => test.test(text));
