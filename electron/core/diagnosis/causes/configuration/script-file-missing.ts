import type { Cause } from '../../matching/cause';

/** Python cannot open the script that it was to run. */
export default {
  id: 'script-file-missing',
  title: 'the script is not where Python looks for it',
  class: 'configuration',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Python was started with the path of a script that does not exist, seen from the folder in which it was started. The working folder is wrong, or the name is misspelled.',
  signs: [
    {
      says: "Python says that it can't open the file",
      weight: 3,
      line: /(?:^|[\\/ ])(?:python|pypy)[\w.]{0,12}: can't open file ['"].{1,300}: \[Errno 2\]/i,
    },
    {
      says: 'Python finds no code to run in a folder',
      weight: 3,
      line: /: can't find '__main__' module in /,
    },
    {
      says: 'Python knows no module of the name that -m got',
      weight: 2,
      line: /^\S{0,120}python[\w.]{0,12}: No module named \S{1,80}$/i,
    },
    { says: 'it exited with 2', weight: 1, exit: [2] },
  ],
  probe: null,
  remedies: [
    {
      id: 'folder',
      title: 'Start it in the folder of the project',
      says: 'Set the working folder of the run to the one that holds the script, or write the full path of the script.',
      danger: 'none',
      act: { kind: 'words', code: 'cd ~/my-project && python train.py' },
      proof: { rerun: 'Python opens the script.' },
    },
    {
      id: 'name',
      title: 'Check the name of the file',
      says: 'Linux tells upper and lower case apart; Windows does not.',
      danger: 'none',
      act: { kind: 'words', code: 'ls *.py' },
      proof: { rerun: 'Python opens the script.' },
    },
  ],
  confusions: [
    { cause: 'data-file-missing', says: 'There Python runs, and its script finds no data.' },
    {
      cause: 'module-not-found',
      says: 'There a script that runs imports a module that is not installed.',
    },
  ],
  sources: [{ says: 'CPython 3.11 to 3.13, own trial', date: '2026-11' }],
  examples: [
    "/usr/bin/python3: can't open file '/home/me/run.py': [Errno 2] No such file or directory",
    "python: can't find '__main__' module in '/home/me/project'",
    '/usr/bin/python3: No module named trainer',
  ],
} satisfies Cause;
