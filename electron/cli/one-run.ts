import type { ParsedCommand } from './command';
import { misused } from './io';

/** The one RUN that a command is about. @throws Refused when none, or more, were given. */
export function oneRun(asked: ParsedCommand, usage: string): string {
  const [run, ...more] = asked.words;
  if (run === undefined || more.length > 0) {
    return misused(
      run === undefined
        ? 'No run was named.'
        : `Only one run can be named, not ${asked.words.length}.`,
      `Usage: ${usage}. RUN is an id, a unique prefix of one, a name, or "latest".`,
    );
  }
  return run;
}
