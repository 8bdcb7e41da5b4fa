import { misused } from '../io';

/**
 * Environment variables of `--set-env`, the last one of a name wins. `NAME` alone takes the value that the command line itself was started
 * with: a secret then is in no list of processes. @throws Refused
 */
export function variables(
  texts: readonly string[],
  own: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(texts.map((text) => variable(text, own)));
}

function variable(text: string, own: Readonly<Record<string, string | undefined>>) {
  const at = text.indexOf('=');
  const name = at === -1 ? text : text.slice(0, at);
  if (name === '' || /[\s\0]/.test(name))
    return misused(
      `--set-env ${at === -1 ? text : `${name}=…`} does not name a variable.`,
      'Write it as --set-env NAME=VALUE, or --set-env NAME to pass on the value that this shell has.',
    );
  const value = at === -1 ? own[name] : text.slice(at + 1);
  if (value === undefined)
    return misused(
      `--set-env ${name}: this shell has no variable ${name}.`,
      `Write --set-env ${name}=VALUE, or set it first.`,
    );
  return [name, value] as const;
}
