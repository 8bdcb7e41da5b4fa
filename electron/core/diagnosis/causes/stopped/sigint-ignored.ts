import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'The program ignores Ctrl+C because of how it was started',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'generic',
  explains:
    'A shell without a terminal starts a program behind "&" with SIGINT ignored, and Python then installs no handler for Ctrl+C. A stop by SIGINT has no effect, nothing is saved, and in the end someone kills it.',
  signs: [
    {
      says: 'the command starts the program behind "&" or with nohup',
      weight: 2,
      fact: ({ argv }) =>
        argv === null ? null : argv.some((word) => /(?:^|\s)nohup(?:\s|$)|[^&]&\s*$/.test(word)),
    },
    { says: 'the exit shows SIGKILL', weight: 1, exit: ['SIGKILL', 137, -9] },
    line(
      'the log says that SIGINT was ignored or had no effect',
      /SIGINT (?:is |was )?(?:being )?ignored|SIGINT had no effect|did not (?:respond|react) to SIGINT/i,
    ),
  ],
  probe: {
    says: 'Reads the command of this run and looks for "&" and nohup in it. It starts nothing.',
    falsifiedBy: 'The command starts the program itself, with neither.',
    test: {
      argv: scriptArgv('sigint_ignored', '{run}'),
      supports: { output: /^BACKGROUND/ },
      limitS: 10,
    },
  },
  remedies: [
    words('start-here', 'Start the program itself, without "&" and nohup', {
      says: 'Runs started here get the default handling of SIGINT back and survive a closed window, so neither is needed.',
      code: 'python train.py',
      proof: { rerun: 'A stop lets the program save its checkpoint.' },
    }),
    words('handler', 'Restore the handler in the script', {
      says: 'Two lines at the start of your script make it work however it is started.',
      code: 'import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)',
      proof: { rerun: 'A stop lets the program save its checkpoint.' },
    }),
  ],
  confusions: [
    notCause(
      'killed-from-outside',
      'The kill itself; this one says why a gentle stop failed before.',
    ),
  ],
  sources: [
    source('own trial: RL-Trainer Phase 1 behind "&" in a script, killed after 900 s', '2026-11'),
  ],
});
