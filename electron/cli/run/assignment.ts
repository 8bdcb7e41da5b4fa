import { misused } from '../io';

/** `--set name=value` as a name and its value. @throws Refused */
export function assignment(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at <= 0) {
    return misused(`--set ${text} is not an assignment.`, 'Write it as --set name=value.');
  }
  return [text.slice(0, at), text.slice(at + 1)];
}
