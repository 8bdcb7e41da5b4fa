import type { AppLogEntry } from '#core/contract/app-log/app-log';
import { printable, printableLine } from '#core/lib/printable';

/** An entry of the app's log for a terminal: one line, then its stack, indented. Nothing in it steers the terminal. */
export function appLogText({
  time,
  level,
  part,
  pid,
  message,
  stack,
  fields,
}: AppLogEntry): string {
  const facts = Object.entries(fields ?? {}).map(([name, value]) => `${name}=${String(value)}`);
  const head = `${time} ${level.padEnd(5)} ${part}[${pid}] ${[message, ...facts].join('  ')}`;
  return [printableLine(head), ...stackLines(message, stack)].join('\n');
}

/** The stack without its first line where that only repeats the message. */
function stackLines(message: string, stack: string | undefined): readonly string[] {
  if (stack === undefined) return [];
  const lines = printable(stack).split('\n');
  const [first = ''] = lines;
  const isRepeated =
    first !== '' && printable(message).includes(first.replace(/^\w*(?:Error|Warning): /, ''));
  return (isRepeated ? lines.slice(1) : lines).map((line) => `    ${line}`);
}
