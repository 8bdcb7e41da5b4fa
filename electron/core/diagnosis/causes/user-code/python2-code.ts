import type { Cause } from '../../matching/cause';

/** Code for Python 2, started with Python 3. */
export default {
  id: 'python2-code',
  title: 'code that was written for Python 2',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The program uses grammar, names or modules that Python 3 dropped in 2008. Such a project also depends on packages of its time, so an old script alone is rarely all.',
  signs: [
    {
      says: 'Python says that print or exec lacks its parentheses',
      weight: 3,
      line: /SyntaxError: Missing parentheses in call to '(?:print|exec)'/,
    },
    {
      says: 'Python says that the grammar of an except or of a number is of Python 2',
      weight: 3,
      line: /SyntaxError: (?:multiple exception types must be parenthesized|leading zeros in decimal integer literals)/,
    },
    {
      says: 'a name that only Python 2 has is not defined',
      weight: 3,
      line: /NameError: (?:global )?name '(?:xrange|unicode|raw_input|basestring|unichr|execfile)' is not defined/,
    },
    {
      says: 'a module that only Python 2 has is missing',
      weight: 3,
      line: /No module named '?(?:urllib2|ConfigParser|Queue|cPickle|StringIO|__builtin__|Tkinter|commands)'?$/,
    },
    {
      says: 'a method of dictionaries that only Python 2 has is missing',
      weight: 3,
      line: /'dict' object has no attribute '(?:has_key|iteritems|itervalues|iterkeys)'/,
    },
  ],
  probe: {
    says: 'Parses the Python files of the run’s working directory and names those with the grammar of Python 2. It executes nothing.',
    falsifiedBy: 'Every file parses with this Python 3, and none uses a name of Python 2.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import pathlib,re,sys\nr=re.compile(r'^\\s*print +[\\'\"\\w]|\\bxrange\\(|\\.has_key\\(|\\.iteritems\\(|except \\w+, \\w+:',re.M)\nbad=[p for p in pathlib.Path(sys.argv[1]).rglob('*.py') if 'site-packages' not in p.parts and r.search(p.read_text(errors='replace'))]\nprint(*bad,sep='\\n');sys.exit(bool(bad))",
        '{cwd}',
      ],
      supports: { exit: [1] },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'fork',
      title: 'Use a maintained fork of the project',
      says: 'Look for a fork or a successor that names Python 3: it also brings the packages of today.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The program prints its first line.' },
    },
    {
      id: 'convert',
      title: 'Convert the code',
      says: 'For a few lines do it by hand: print(x), range, input, items(). Keep a copy of the files before.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'print("episode", episode)\nfor key, value in counts.items(): ...',
      },
      proof: { rerun: 'The program prints its first line.' },
    },
  ],
  confusions: [
    {
      cause: 'script-does-not-parse',
      says: 'There the grammar is wrong for every version of Python.',
    },
    {
      cause: 'module-not-found',
      says: 'A missing package of today can be installed; a module of Python 2 cannot.',
    },
  ],
  sources: [
    { says: 'Python 3.13 documentation, own trial with a Python 2 script', date: '2026-11' },
  ],
  examples: [
    "SyntaxError: Missing parentheses in call to 'print'. Did you mean print(...)?",
    'SyntaxError: multiple exception types must be parenthesized',
    "NameError: name 'xrange' is not defined",
    "ModuleNotFoundError: No module named 'ConfigParser'",
    "AttributeError: 'dict' object has no attribute 'iteritems'",
  ],
} satisfies Cause;
