import { defineCause, line, noFailure, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Python file does not parse',
  severity: 'high',
  explains:
    'Python reads a whole file before it executes the first line, and this file breaks its grammar: a bracket, a quote or an indent is wrong. It can also use grammar that this version of Python does not know yet.',
  signs: [
    line(
      'another shell than bash runs it',
      /^\S{1,120}: (?:line )?\d+: Syntax error: "\(" unexpected/,
      { weight: -3 },
    ),
    line(
      'a SyntaxError, an IndentationError or a TabError names a line of a Python file',
      /^(?:E\s+)?(?:SyntaxError|IndentationError|TabError): (?!Missing parentheses in call to|multiple exception types must|leading zeros in decimal)/,
      { after: /^(?:E\s+)?\s*File "[^"<]+\.pyw?", line \d+\s*$/, within: 4 },
    ),
    line(
      'the log names a SyntaxError, an IndentationError or a TabError',
      /^(?:E\s+)?(?:SyntaxError|IndentationError|TabError): (?!Missing parentheses in call to|multiple exception types must|leading zeros in decimal)/,
      { weight: 1 },
    ),
    line(
      'a shell says at which line its script does not parse',
      /: (?:line )?\d+: (?:syntax error(?: near unexpected token(?! [`'‘]\$'[^']{0,20}\\r)|: unexpected end of file|: )|Syntax error: |unexpected EOF while looking for matching)/,
    ),
    line('the line is grammar of a newer Python', /^\s{0,8}SyntaxError: invalid syntax/, {
      weight: -3,
      after:
        /^\s{1,40}(?:match \S.{0,80}:\s*$|case \S.{0,80}:\s*$|type \w{1,40} ?=|except\s?\*)|\b(?:if|while) .{0,60} := |^\s{1,40}(?:def|class) \w{1,60}\[/,
      within: 3,
    }),
    line(
      'Python says that it cannot compile a file',
      /^Sorry: (?:IndentationError|SyntaxError|TabError):/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Parses every Python file of the run’s working directory with this Python. It executes and writes nothing.',
    falsifiedBy: 'Every file of the project parses.',
    test: {
      argv: scriptArgv('script_does_not_parse', '{cwd}'),
      supports: { exit: [3] },
      limitS: 60,
    },
  },
  remedies: [
    words('correct', 'Correct the line that the log names', {
      says: 'The two lines above the error show the file and the line. The mistake is often one line before it: an open bracket, an open quote or an indent of tabs.',
      proof: { rerun: 'The program prints its first line.' },
    }),
    words('other-entry', 'Start another script of the project', {
      says: 'A backup or an experiment may never have parsed. See which script the README starts.',
      proof: { rerun: 'The program prints its first line.' },
    }),
  ],
  confusions: [
    noFailure(
      'A SyntaxError in "<string>" is of code that a model wrote and a tool ran: the training continues.',
    ),
    notCause('python2-code', 'There the file was written for Python 2, and the message says so.'),
    notCause(
      'python-version-unsupported',
      'Grammar such as match or X | Y needs Python 3.10; then another interpreter is the remedy.',
    ),
  ],
  sources: [
    source('own trial: QNetFires train_threaded_parallel.py and six files beside it', '2026-11'),
  ],
});
