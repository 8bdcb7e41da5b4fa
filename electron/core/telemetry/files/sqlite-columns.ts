/** A column of a table. */
export interface SqliteColumn {
  readonly name: string;
  /** It is another name for the row id, and stored as NULL (sqlite.org/lang_createtable.html, "INTEGER PRIMARY KEY"). */
  readonly isRowId: boolean;
}

/** A quoted name or text, or a comment. */
const QUOTED = /"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//y;
const CONSTRAINT = /^(?:CONSTRAINT|PRIMARY\s+KEY|UNIQUE|CHECK|FOREIGN\s+KEY)\b/i;
const TABLE_KEY = /^(?:CONSTRAINT\s+\S+\s+)?PRIMARY\s+KEY\s*\(\s*([^\s,)]+)\s*\)/i;

/** The columns of a table in the order in which its rows have them, from the text that created it. */
export function columnsOf(sql: string): readonly SqliteColumn[] {
  const parts = partsOf(sql);
  const keys = parts.flatMap((part) => unquoted(TABLE_KEY.exec(part)?.[1] ?? ''));
  return parts
    .filter((part) => !CONSTRAINT.test(part))
    .map((part) => {
      const [, raw = '', rest = ''] =
        /^("(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|\S+)\s*([\s\S]*)$/.exec(part) ?? [];
      const name = unquoted(raw);
      const isInteger = /^INTEGER(?:\s|$)/i.test(rest);
      const isKey = /\bPRIMARY\s+KEY\b/i.test(rest) || keys.includes(name);
      return { name, isRowId: isInteger && isKey };
    });
}

/** What stands between the commas of the outermost parentheses, without comments. */
function partsOf(sql: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (let at = 0; at < sql.length; at += 1) {
    QUOTED.lastIndex = at;
    const quoted = QUOTED.exec(sql)?.[0];
    const char = sql.charAt(at);
    if (quoted !== undefined) {
      if (depth > 0 && !quoted.startsWith('--') && !quoted.startsWith('/*')) part += quoted;
      at += quoted.length - 1;
      continue;
    }
    if (char === ')') depth -= 1;
    if (depth > 0 && !(char === ',' && depth === 1)) part += char;
    if (char === '(') depth += 1;
    const isEnd = (char === ',' && depth === 1) || (char === ')' && depth === 0);
    if (!isEnd) continue;
    parts.push(part.trim());
    part = '';
    if (depth === 0) break;
  }
  return parts.filter((text) => text !== '');
}

function unquoted(name: string): string {
  if (/^["`].*["`]$/.test(name)) return name.slice(1, -1).replaceAll('""', '"');
  return /^\[.*\]$/.test(name) ? name.slice(1, -1) : name;
}
