import type { Cause } from '../../matching/cause';

/** A Python file of the project does not parse. */
export default {
  id: 'script-does-not-parse',
  title: 'a Python file that does not parse',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Python reads a whole file before it executes the first line, and this file breaks its grammar: a bracket, a quote or an indent is wrong. It can also use grammar that this version of Python does not know yet.',
  signs: [
    {
      says: 'another shell than bash runs it',
      weight: -3,
      line: /^\S{1,120}: (?:line )?\d+: Syntax error: "\(" unexpected/,
    },
    {
      says: 'a SyntaxError, an IndentationError or a TabError names a line of a Python file',
      weight: 3,
      line: /^(?:E\s+)?(?:SyntaxError|IndentationError|TabError): (?!Missing parentheses in call to|multiple exception types must|leading zeros in decimal)/,
      after: /^(?:E\s+)?\s*File "[^"<]+\.pyw?", line \d+\s*$/,
      within: 4,
    },
    {
      says: 'the log names a SyntaxError, an IndentationError or a TabError',
      weight: 1,
      line: /^(?:E\s+)?(?:SyntaxError|IndentationError|TabError): (?!Missing parentheses in call to|multiple exception types must|leading zeros in decimal)/,
    },
    {
      says: 'a shell says at which line its script does not parse',
      weight: 3,
      line: /: (?:line )?\d+: (?:syntax error(?: near unexpected token(?! [`'‘]\$'[^']{0,20}\\r)|: unexpected end of file|: )|Syntax error: |unexpected EOF while looking for matching)/,
    },
    {
      says: 'the line is grammar of a newer Python',
      weight: -3,
      line: /^\s{0,8}SyntaxError: invalid syntax/,
      after:
        /^\s{1,40}(?:match \S.{0,80}:\s*$|case \S.{0,80}:\s*$|type \w{1,40} ?=|except\s?\*)|\b(?:if|while) .{0,60} := |^\s{1,40}(?:def|class) \w{1,60}\[/,
      within: 3,
    },
    {
      says: 'Python says that it cannot compile a file',
      weight: 2,
      line: /^Sorry: (?:IndentationError|SyntaxError|TabError):/,
    },
  ],
  probe: {
    says: 'Parses every Python file of the run’s working directory with this Python. It executes and writes nothing.',
    falsifiedBy: 'Every file of the project parses.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import ast,pathlib,sys\nbad=0\nfor p in pathlib.Path(sys.argv[1]).rglob('*.py'):\n  if 'site-packages' in p.parts: continue\n  try: ast.parse(p.read_bytes())\n  except (SyntaxError,ValueError) as e: bad=1;print(p,e)\nsys.exit(bad)",
        '{cwd}',
      ],
      supports: { exit: [1] },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'correct',
      title: 'Correct the line that the log names',
      says: 'The two lines above the error show the file and the line. The mistake often lies one line before it: an open bracket, an open quote or an indent of tabs.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The program prints its first line.' },
    },
    {
      id: 'other-entry',
      title: 'Start another script of the project',
      says: 'A backup or an experiment may never have parsed. See which script the README starts.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The program prints its first line.' },
    },
  ],
  confusions: [
    {
      cause: '',
      says: 'A SyntaxError in "<string>" is of code that a model wrote and a tool ran: the training goes on.',
    },
    {
      cause: 'python2-code',
      says: 'There the file was written for Python 2, and the message says so.',
    },
    {
      cause: 'python-version-unsupported',
      says: 'Grammar such as match or X | Y needs Python 3.10; then another interpreter is the remedy.',
    },
  ],
  sources: [
    {
      says: 'own trial: QNetFires train_threaded_parallel.py and six files beside it',
      date: '2026-11',
    },
  ],
  examples: [
    "./train.sh: line 9: syntax error near unexpected token `done'",
    'start.sh: 4: Syntax error: end of file unexpected (expecting "fi")',
    'IndentationError: unindent does not match any outer indentation level',
    'SyntaxError: invalid syntax',
    "SyntaxError: '(' was never closed",
    'TabError: inconsistent use of tabs and spaces in indentation',
    'Sorry: IndentationError: expected an indented block (train.py, line 4)',
  ],
} satisfies Cause;
