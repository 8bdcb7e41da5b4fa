import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Script file not found',
  severity: 'high',
  explains:
    'Python was started with the path of a script that does not exist, seen from the folder in which it was started. The working folder is wrong, or the name is misspelled.',
  signs: [
    line(
      "Python says that it can't open the file",
      /(?:^|[\\/ ])(?:python|pypy)[\w.]{0,12}: can't open file ['"].{1,300}: \[Errno 2\]/i,
    ),
    line('Python finds no code to run in a folder', /: can't find '__main__' module in /),
    line(
      'Python knows no module of the name that -m got',
      /^\S{0,120}python[\w.]{0,12}: No module named \S{1,80}$/i,
      { weight: 2 },
    ),
    { says: 'it exited with 2', weight: 1, exit: [2] },
  ],
  remedies: [
    words('folder', 'Start it in the folder of the project', {
      says: 'Set the working folder of the run to the one that contains the script, or write the full path of the script.',
      code: 'cd ~/my-project && python train.py',
      proof: { rerun: 'Python opens the script.' },
    }),
    words('name', 'Check the name of the file', {
      says: 'Linux distinguishes upper and lower case; Windows does not.',
      code: 'ls *.py',
      proof: { rerun: 'Python opens the script.' },
    }),
  ],
  confusions: [
    notCause('data-file-missing', 'There Python runs, and its script finds no data.'),
    notCause(
      'module-not-found',
      'There a script that runs imports a module that is not installed.',
    ),
  ],
  sources: [source('CPython 3.11 to 3.13, own trial', '2026-11')],
});
