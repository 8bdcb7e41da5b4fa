import type { ParseArgsOptionsConfig } from 'node:util';
import type { Io } from './io';

export interface ParsedCommand {
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  /** What stood after `--`. */
  readonly rest: readonly string[];
}

/** One word of the command line. One file in commands/ each, as its default export. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly says: string;
  readonly options: ParseArgsOptionsConfig;
  /** @returns the exit status. @throws Refused */
  run(asked: ParsedCommand, io: Io): Promise<number>;
}

/** The value of a flag that was given once; null when it was not. */
export function textFlag(asked: ParsedCommand, name: string): string | null {
  const value = asked.flags[name];
  return typeof value === 'string' ? value : null;
}

export function listFlag(asked: ParsedCommand, name: string): readonly string[] {
  const value = asked.flags[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
