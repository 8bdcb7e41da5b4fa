import { flagLines, type FlagTable, flagsUsage } from './flags/flags';
import type { TrackedFlags } from './run/tracked-flags';
import type { Io } from './io';

export interface ParsedCommand {
  readonly words: readonly string[];
  readonly flags: TrackedFlags;
  /** Words after `--`. */
  readonly rest: readonly string[];
}

/** Form of a command: its usage, parsing and refusals are derived from it. */
export interface CommandForm {
  readonly name: string;
  /** Its words as the usage shows them; absent: it takes none. */
  readonly words?: string;
  /** Most words that it takes: 1 unless said, 0 without `words`. */
  readonly max?: number;
  readonly flags: FlagTable;
  /** Words after `--`; absent: none allowed. */
  readonly rest?: string;
}

/** One word of the command line. One file in commands/ each, as its default export. */
export interface Command extends CommandForm {
  readonly says: string;
  /**
   * Reads every flag before its first word with the engine and before its answer: one that was given and not read by
   * then is refused, so that nothing happens that its flags do not mean.
   * @returns the exit status. @throws Refused
   */
  run(parsed: ParsedCommand, io: Io): Promise<number>;
}

/** Usage line of a command. */
export function usageOf({ name, words, flags, rest }: CommandForm): string {
  const after = rest === undefined ? '' : `[-- ${rest}]`;
  return [name, words ?? '', flagsUsage(flags), after].filter((part) => part !== '').join(' ');
}

/** The help of one command: its usage, what it does and what each flag does. */
export function helpOf(command: Command): string {
  return [usageOf(command), `  ${command.says}`, ...flagLines(command.flags)].join('\n');
}

/** Most words that a command takes. */
export const maxWords = ({ words, max }: CommandForm): number =>
  words === undefined ? 0 : (max ?? 1);

/** The value of a flag that was given once; null when it was not. */
export function textFlag({ flags }: ParsedCommand, name: string): string | null {
  const value = flags.value(name);
  return typeof value === 'string' ? value : null;
}

/** The values of a flag that may be given several times. */
export function listFlag({ flags }: ParsedCommand, name: string): readonly string[] {
  const value = flags.value(name);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Was this switch given? */
export const isOn = ({ flags }: ParsedCommand, name: string): boolean => flags.value(name) === true;
