/**
 * Parses JSON as Python writes it: `json.dump` prints NaN, Infinity and -Infinity as bare words, which JSON has not. They
 * become null.
 * @returns undefined for text that is no JSON
 */
export function parseLooseJson(text: string): unknown {
  try {
    return JSON.parse(
      text.replaceAll(STRING_OR_ODD, (word) => (word.startsWith('"') ? word : 'null')),
    );
  } catch {
    return undefined;
  }
}

const STRING_OR_ODD = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;
