import { RefusedError } from '#core/contract/refused-error';
import { logEntry, openProcessLog } from '../app-log/process-log';
import { newerVersionOf } from '../parents/home-format';
import { refuseNewerHome } from '../parents/newer-home';
import { homeOf } from '../parents/home-paths';
import { APP_VERSION } from '../parents/version';
import { helpOf, usageOf } from './command';
import { carriedOut, readCommandLine } from './command-line';
import { commandNames, loadCommand, loadCommands } from './commands/index';
import { didYouMean } from './flags/did-you-mean';
import { EXIT, type Io, makeIo, misused, writeJson, writeText } from './io';

/** Runs one command line and gives its exit status. Foreseen failures are printed, never thrown. */
export async function main(argv: readonly string[]): Promise<number> {
  const dashes = argv.indexOf('--');
  const before = dashes === -1 ? argv : argv.slice(0, dashes);
  const home = homeOf(process.env, process.platform);
  if (newerVersionOf(home) === null) openProcessLog(home, 'command-line');
  const io = makeIo(before.includes('--json'), home);
  try {
    return await dispatch(before, dashes === -1 ? [] : argv.slice(dashes + 1), io);
  } catch (cause) {
    return refuse(cause, io);
  } finally {
    await io.link.close();
  }
}

async function dispatch(
  before: readonly string[],
  rest: readonly string[],
  io: Io,
): Promise<number> {
  const name = before.find((word) => !word.startsWith('-'));
  if (name === undefined) {
    if (before.includes('--version')) {
      io.answer({ version: APP_VERSION }, () => APP_VERSION);
      return EXIT.ok;
    }
    if (!before.some((word) => word === '--help' || word === '-h')) {
      return misused('No command was given.', await usage());
    }
    writeText(await usage());
    return EXIT.ok;
  }
  const command = (await loadCommand(name)) ?? unknown(name);
  const words = before.filter((_, i) => i !== before.indexOf(name));
  const line = readCommandLine(command, words, rest);
  if (line.isHelp) {
    writeText(helpOf(command));
    return EXIT.ok;
  }
  refuseNewerHome(homeOf(process.env, process.platform));
  return carriedOut(command, line.parsed, io);
}

function unknown(name: string): never {
  const meant = didYouMean(name, commandNames);
  return misused(
    `There is no command "${name}".`,
    meant === null
      ? `Use one of: ${commandNames.join(', ')}.`
      : `Did you mean "${meant}"? For all commands: --help`,
  );
}

function refuse(cause: unknown, io: Io): number {
  const { code, says, remedy } =
    cause instanceof RefusedError
      ? cause.refusal
      : {
          code: 'unexpected',
          says: String(cause),
          remedy: 'Report it with the text on stderr; the command app-log prints it again.',
        };
  if (!(cause instanceof RefusedError)) {
    logEntry('error', 'A command failed unexpectedly:', { cause });
    if (cause instanceof Error) io.note(cause.stack ?? cause.message);
  }
  if (io.json) writeJson({ error: { code, says, remedy } });
  else io.note(`${says}\n${remedy}`);
  return EXIT.refused;
}

async function usage(): Promise<string> {
  const lines = (await loadCommands()).map(
    (command) => `  ${usageOf(command)}\n      ${command.says}`,
  );
  return `Usage: rl-cockpit COMMAND … [--json]\n       rl-cockpit --version\n\n${lines.join('\n')}\n`;
}
