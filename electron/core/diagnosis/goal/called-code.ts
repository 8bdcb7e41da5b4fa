/** A function at the top level of a module: its first line, then every line that is indented or closes its signature. */
const FUNCTION = /^(?:async )?def (\w+)\(.*\n?(?:(?:[ \t)\]#].*)?\n?)*/gm;
const MAX_FUNCTIONS = 400;

/**
 * A Python script without the functions that it names nowhere else: which of them a program calls by a name that it is given
 * (`globals()[sys.argv[1]]()`) cannot be read from it. A decorated function is kept, because the decorator's library calls it.
 */
export function calledCode(script: string): string {
  let text = script;
  for (const { 0: body, 1: name = '', index } of [...script.matchAll(FUNCTION)].slice(
    0,
    MAX_FUNCTIONS,
  )) {
    if (isDecorated(script.slice(0, index))) continue;
    const others = script.slice(0, index) + script.slice(index + body.length);
    if (!new RegExp(String.raw`\b${name}\b`).test(others)) text = text.replace(body, () => '');
  }
  return text;
}

/** A longer decorator is none that anybody wrote. */
const MAX_DECORATOR = 2_000;
const DECORATOR = /(?:^|\n)@.*\n(?:[ \t)\]].*\n)*$/;

const isDecorated = (before: string): boolean => DECORATOR.test(before.slice(-MAX_DECORATOR));
