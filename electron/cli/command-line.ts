import { parseArgs } from 'node:util';
import { type Command, maxWords, type ParsedCommand, usageOf } from './command';
import { didYouMean } from './flags/did-you-mean';
import { checkRules, optionsOf, singleValues } from './flags/flags';
import { TrackedFlags } from './run/tracked-flags';
import { guardedIo } from './guarded-io';
import { type Io, misused } from './io';

const COMMON = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

/** A command line as its command gets it, and whether it only asks for help. */
export interface CommandLine {
  readonly isHelp: boolean;
  readonly parsed: ParsedCommand;
}

/**
 * Reads the words and flags of a command by its table.
 * @throws Refused for what the table does not know, does not allow together, or has no use for
 */
export function readCommandLine(
  command: Command,
  args: readonly string[],
  rest: readonly string[],
): CommandLine {
  const { words, values, isHelp } = parse(command, args);
  const flags = new TrackedFlags(singleValues(command.flags, values));
  const request = { words, flags, rest };
  if (!isHelp) {
    checkRules(command.flags, flags.provided);
    checkWords(command, request);
  }
  return { isHelp, parsed: request };
}

/** Runs a command. @throws Refused before anything happens where it does not read a flag that was given */
export async function carriedOut(command: Command, parsed: ParsedCommand, io: Io): Promise<number> {
  const guard = (): void => refuseUnread(command, parsed.flags);
  const status = await command.run(parsed, guardedIo(io, guard));
  guard();
  return status;
}

function checkWords(command: Command, { words, rest }: ParsedCommand): void {
  const max = maxWords(command);
  const remedy = `Usage: ${usageOf(command)}`;
  if (words.length > max) {
    misused(
      max === 0
        ? `\`${command.name}\` takes no word such as "${words[0]}".`
        : `"${words[max]}" is one word too many for \`${command.name}\`.`,
      remedy,
    );
  }
  if (rest.length > 0 && command.rest === undefined) {
    misused(`\`${command.name}\` takes nothing after --.`, remedy);
  }
}

/** @throws Refused for a flag that was given and that the command has not looked at */
function refuseUnread(command: Command, flags: TrackedFlags): void {
  const [name] = flags.unread;
  if (name !== undefined) {
    misused(`--${name} has no effect here.`, `Leave it out. Usage: ${usageOf(command)}`);
  }
}

function parse(command: Command, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: withNegatives(args, command),
      options: { ...optionsOf(command.flags), ...COMMON },
      allowPositionals: true,
    });
    const { json: _json, help, ...flags } = values;
    return { words: positionals, values: flags, isHelp: help === true };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return misused(unknownFlag(message, command) ?? message, `Usage: ${usageOf(command)}`);
  }
}

/** Node's message for an unknown flag advises to give it as an argument, which no command takes; null for its other messages. */
function unknownFlag(message: string, { name, flags }: Command): string | null {
  const flag = /^Unknown option '([^']*)'/.exec(message)?.[1];
  if (flag === undefined) return null;
  const meant = didYouMean(flag.replace(/^-+/, ''), Object.keys(flags));
  const hint = meant === null ? '' : ` Did you mean --${meant}?`;
  return `\`${name}\` has no flag ${flag}.${hint}`;
}

/** `--exit -9` as `--exit=-9`: a number with a sign is a value, not a flag. */
function withNegatives(words: readonly string[], { flags }: Command): string[] {
  const acceptsText = (word: string | undefined) =>
    word?.startsWith('--') === true && ['text', 'texts'].includes(flags[word.slice(2)]?.type ?? '');
  return words.flatMap((word, at) => {
    const next = words[at + 1];
    if (acceptsText(word) && next !== undefined && /^-\d/.test(next)) return [`${word}=${next}`];
    return /^-\d/.test(word) && acceptsText(words[at - 1]) ? [] : [word];
  });
}
