import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Invalid command line',
  severity: 'medium',
  explains:
    'The program read its arguments, met an option that it does not know or a value that it does not allow, and ended with exit code 2. Nothing of the training has started yet.',
  signs: [
    line(
      'transformers does not know an option',
      /Some specified arguments are not used by the HfArgumentParser/,
    ),
    line(
      'the program says which argument is wrong, missing or unknown',
      /^\S+(?: \S+)?: error: (?:unrecognized arguments|the following arguments are required|ambiguous option|argument \S+.{0,60}: (?:invalid|expected|not allowed|ignored)|one of the arguments|too few arguments)/,
    ),
    line(
      'the program says that there is no such option or that one is missing',
      /^(?:Error: |.\s*)?(?:No such option|Missing (?:option|argument|command)|Invalid value for|Got unexpected extra argument|Unknown command line flag|FATAL Flags parsing error)/,
    ),
    { says: 'the exit code is 2', weight: 1, exit: [2] },
  ],
  probe: {
    says: 'Starts the program with --help alone and compares the options that it prints with those of this run. It trains nothing.',
    falsifiedBy: 'Every option of the run is in the help.',
    test: {
      argv: scriptArgv('argparse_usage', '{run}', '{cwd}'),
      supports: { output: /^UNKNOWN/ },
      limitS: 70,
    },
  },
  remedies: [
    words('correct', 'Correct the argument that the message names', {
      says: 'Check its spelling and its value against --help. An option of another version, a space within a value or a dash that an editor made long are the usual reasons.',
      code: 'python train.py --help',
      proof: { rerun: 'The program prints its first line.' },
    }),
  ],
  confusions: [
    notCause('hydra-override-error', 'Hydra programs take key=value without dashes.'),
    notCause('command-not-found', 'There the program itself is missing (exit code 127).'),
  ],
  sources: [source('Python 3.13 argparse and click 8 documentation, own trials', '2026-11')],
});
