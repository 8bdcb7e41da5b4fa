import type { ParsedCommand } from './command';
import { misused } from './io';

/** The one RUN that a command is about. @throws Refused when none, or more, were given. */
export function oneRun(parsed: ParsedCommand, usage: string): string {
  const [run, ...more] = parsed.words;
  if (run === undefined || more.length > 0) {
    return misused(
      run === undefined ? 'No run was given.' : `Give one run, not ${parsed.words.length}.`,
      `Usage: ${usage}. RUN is an id, a unique prefix of an id, a name, or "latest".`,
    );
  }
  return run;
}
