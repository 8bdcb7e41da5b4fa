import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Code for Python 2',
  severity: 'high',
  explains:
    'The program uses grammar, names or modules that Python 3 dropped in 2008. Such a project also depends on packages of its time, so an old script alone is rarely all.',
  signs: [
    line(
      'Python says that print or exec lacks its parentheses',
      /SyntaxError: Missing parentheses in call to '(?:print|exec)'/,
    ),
    line(
      'Python says that the grammar of an except or of a number is of Python 2',
      /SyntaxError: (?:multiple exception types must be parenthesized|leading zeros in decimal integer literals)/,
    ),
    line(
      'a name that only Python 2 has is not defined',
      /NameError: (?:global )?name '(?:xrange|unicode|raw_input|basestring|unichr|execfile)' is not defined/,
    ),
    line(
      'a module that only Python 2 has is missing',
      /No module named '?(?:urllib2|ConfigParser|Queue|cPickle|StringIO|__builtin__|Tkinter|commands)'?$/,
    ),
    line(
      'a method of dictionaries that only Python 2 has is missing',
      /'dict' object has no attribute '(?:has_key|iteritems|itervalues|iterkeys)'/,
    ),
  ],
  probe: {
    says: 'Parses the Python files of the run’s working directory and names those with the grammar of Python 2. It executes nothing.',
    falsifiedBy: 'Every file parses with this Python 3, and none uses a name of Python 2.',
    test: {
      argv: scriptArgv('python2_code', '{cwd}'),
      supports: { exit: [3] },
      limitS: 60,
    },
  },
  remedies: [
    words('fork', 'Use a maintained fork of the project', {
      says: 'Look for a fork or a successor that names Python 3: it also brings the packages of today.',
      proof: { rerun: 'The program prints its first line.' },
    }),
    words('convert', 'Convert the code', {
      says: 'For a few lines do it by hand: print(x), range, input, items(). Keep a copy of the files before.',
      danger: 'changes',
      code: 'print("episode", episode)\nfor key, value in counts.items(): ...',
      proof: { rerun: 'The program prints its first line.' },
    }),
  ],
  confusions: [
    notCause('script-does-not-parse', 'There the grammar is wrong for every version of Python.'),
    notCause(
      'module-not-found',
      'A missing package of today can be installed; a module of Python 2 cannot.',
    ),
  ],
  sources: [source('Python 3.13 documentation, own trial with a Python 2 script', '2026-11')],
});
