import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The program asks a question where no one can answer',
  severity: 'medium',
  explains:
    'The program calls input() for a menu or a confirmation, and its standard input is closed. Python raises EOFError at once instead of waiting.',
  signs: [
    line(
      'transformers asked whether it may run code, which is another cause',
      /trust_remote_code=True`? to allow custom code|contains custom code which must be executed/,
      { weight: -3 },
    ),
    line('Python read the end of its input at a question', /EOFError: EOF when reading a line/),
    line(
      'the program says that its input is no terminal',
      /(?:stdin|standard input|input) is not a (?:tty|terminal)|the input device is not a TTY/i,
    ),
  ],
  remedies: [
    words('flag', 'Give the answer as an option', {
      says: 'Most projects have an option for it: --yes, --non-interactive, --market NQ. The last line before the traceback is the question.',
      code: 'python src/train_phase1.py --non-interactive --market NQ',
      proof: { rerun: 'The program continues after that line.' },
    }),
    words('terminal', 'Run it in the terminal of this program', {
      says: 'There you can type the answer yourself.',
      proof: { rerun: 'The program continues after your answer.' },
    }),
  ],
  confusions: [
    notCause(
      'vecenv-worker-died',
      'An EOFError of a pipe between processes has no "when reading a line".',
    ),
  ],
  sources: [source('RL-Trainer’s menus, own trial with a closed standard input', '2026-11')],
});
