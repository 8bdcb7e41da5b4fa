import type { Cause } from '../../matching/cause';

/** The program asked a question, and nobody can type an answer. */
export default {
  id: 'input-without-terminal',
  title: 'a question that the program asks where nobody can answer',
  class: 'configuration',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The program calls input() for a menu or a confirmation, and its standard input is closed. Python raises EOFError at once instead of waiting.',
  signs: [
    {
      says: 'transformers asked whether it may run code, which is another cause',
      weight: -3,
      line: /trust_remote_code=True`? to allow custom code|contains custom code which must be executed/,
    },
    {
      says: 'Python read the end of its input at a question',
      weight: 3,
      line: /EOFError: EOF when reading a line/,
    },
    {
      says: 'the program says that its input is no terminal',
      weight: 3,
      line: /(?:stdin|standard input|input) is not a (?:tty|terminal)|the input device is not a TTY/i,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'flag',
      title: 'Give the answer as an option',
      says: 'Most projects have an option for it: --yes, --non-interactive, --market NQ. The last line before the traceback is the question.',
      danger: 'none',
      act: { kind: 'words', code: 'python src/train_phase1.py --non-interactive --market NQ' },
      proof: { rerun: 'The program goes on after that line.' },
    },
    {
      id: 'terminal',
      title: 'Run it in the terminal of this program',
      says: 'There you can type the answer yourself.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The program goes on after your answer.' },
    },
  ],
  confusions: [
    {
      cause: 'vecenv-worker-died',
      says: 'An EOFError of a pipe between processes has no "when reading a line".',
    },
  ],
  sources: [
    { says: 'RL-Trainer’s menus, own trial with a closed standard input', date: '2026-11' },
  ],
  examples: ['EOFError: EOF when reading a line', 'the input device is not a TTY'],
} satisfies Cause;
