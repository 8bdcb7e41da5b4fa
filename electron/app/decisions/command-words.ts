/** What a command is called; a link has a colon, and a file a slash or a dot. */
const COMMAND = /^[a-z][a-z-]*$/;
const FLAGS = ['--help', '-h', '--version'];
const CLI = '--cli';

/**
 * The words of a command line in the arguments of a start, or null where the window is wanted: `rl-cockpit runs --json` in an installed
 * app, `--cli` before them anywhere else.
 * @param argv as `process.argv`: the first is the program
 * @param isInstalled whether the arguments are a user's; else Electron itself was started with the folder of the app
 */
export function commandWords(
  argv: readonly string[],
  isInstalled: boolean,
): readonly string[] | null {
  const words = argv.slice(1);
  const at = words.indexOf(CLI);
  if (at !== -1) return words.slice(at + 1);
  const [first = ''] = words;
  return isInstalled && (COMMAND.test(first) || FLAGS.includes(first)) ? words : null;
}
