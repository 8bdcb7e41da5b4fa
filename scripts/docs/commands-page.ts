import { type Command, usageOf } from '../../electron/cli/command';
import { loadCommands } from '../../electron/cli/commands/index';
import { flagLines } from '../../electron/cli/flags/flags';
import { page, plain } from './markdown';

const LEAD =
  'Every command with its flags, as `COMMAND --help` prints them. `--json` works with each; `--help` (`-h`) explains one. How to type them, and what exit codes mean: [command line](../command-line.md).';

/** Page of all commands. */
export const commandsPage = async (): Promise<string> =>
  page('Commands', LEAD, (await loadCommands()).map(partOf));

function partOf(command: Command): string {
  const usage = ['```', usageOf(command), ...flagLines(command.flags), '```'].join('\n');
  return [`## ${command.name}`, plain(command.says), usage].join('\n\n');
}
