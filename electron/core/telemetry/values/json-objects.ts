const STRING_OR_BARE = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;
/** Put before a bare word, which no trainer writes as a text. */
const MARK = '\u0001';
const MAX_FIELDS = 2000;
const MAX_DEPTH = 4;

/** The value of a JSON text, also with Python's bare NaN, Infinity and -Infinity (kept as marked strings). */
export function parseJson(text: string): unknown {
  const plain = tryParse(text);
  if (plain !== undefined || !/NaN|Infinity/.test(text)) return plain;
  return tryParse(
    text.replace(STRING_OR_BARE, (word) => (word.startsWith('"') ? word : `"\\u0001${word}"`)),
  );
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A number of a parsed JSON: null is NaN (orjson writes it so), truth is 1 and 0; undefined for everything else. */
export function numberOf(value: unknown): number | undefined {
  if (value === null) return Number.NaN;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || !value.startsWith(MARK)) return undefined;
  return Number(value.slice(1));
}

/** The numbers of an object; a group inside becomes `group/name`. Texts and lists are passed over. */
export function numbersOf(object: object): Map<string, number> {
  const fields = new Map<string, number>();
  const walk = (group: object, prefix: string, depth: number): void => {
    for (const [name, value] of Object.entries(group)) {
      if (fields.size >= MAX_FIELDS) return;
      const number = numberOf(value);
      if (number !== undefined) fields.set(prefix + name, number);
      else if (isGroup(value) && depth < MAX_DEPTH) walk(value, `${prefix}${name}/`, depth + 1);
    }
  };
  walk(object, '', 1);
  return fields;
}

export function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
