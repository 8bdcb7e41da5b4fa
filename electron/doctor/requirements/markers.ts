import { comparePublic, parsePyVersion } from './pep440';

/** Values of the marker variables of PEP 508 for one Python on one platform. */
export type MarkerValues = Readonly<Record<string, string>>;

const TOKEN =
  /\s*(\(|\)|===|==|!=|<=|>=|~=|<|>|\bnot\s+in\b|\bin\b|\band\b|\bor\b|'[^']*'|"[^"]*"|[A-Za-z_][\w.]*)/y;
const VERSIONS = new Set(['python_version', 'python_full_version', 'implementation_version']);

/** Does a marker hold? null where it cannot be read, or names a variable that is not known. */
export function markerHolds(marker: string, values: MarkerValues): boolean | null {
  const tokens = tokensOf(marker);
  if (tokens === null) return null;
  const reader = { tokens, at: 0, values };
  const result = either(reader);
  return reader.at === tokens.length ? result : null;
}

interface Reader {
  readonly tokens: readonly string[];
  readonly values: MarkerValues;
  at: number;
}

function tokensOf(marker: string): readonly string[] | null {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const text = marker.trim();
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (match === null) return null;
    tokens.push((match[1] ?? '').replace(/\s+/, ' '));
  }
  return tokens;
}

function either(reader: Reader): boolean | null {
  let result = both(reader);
  while (reader.tokens[reader.at] === 'or') {
    reader.at += 1;
    const right = both(reader);
    result =
      result === true || right === true ? true : result === null || right === null ? null : false;
  }
  return result;
}

function both(reader: Reader): boolean | null {
  let result = single(reader);
  while (reader.tokens[reader.at] === 'and') {
    reader.at += 1;
    const right = single(reader);
    result =
      result === false || right === false ? false : result === null || right === null ? null : true;
  }
  return result;
}

function single(reader: Reader): boolean | null {
  if (reader.tokens[reader.at] === '(') {
    reader.at += 1;
    const inner = either(reader);
    if (reader.tokens[reader.at] !== ')') return null;
    reader.at += 1;
    return inner;
  }
  const [left, op, right] = reader.tokens.slice(reader.at, reader.at + 3);
  if (left === undefined || op === undefined || right === undefined) return null;
  reader.at += 3;
  const isVersion = VERSIONS.has(left) || VERSIONS.has(right);
  const [a, b] = [valueOf(left, reader.values), valueOf(right, reader.values)];
  return a === null || b === null ? null : compared(a, op, b, isVersion);
}

function valueOf(token: string, values: MarkerValues): string | null {
  return /^['"]/.test(token) ? token.slice(1, -1) : (values[token] ?? null);
}

function compared(a: string, op: string, b: string, isVersion: boolean): boolean | null {
  if (op === 'in') return b.includes(a);
  if (op === 'not in') return !b.includes(a);
  const order = isVersion ? versionOrder(a, b.replace(/\.\*$/, '')) : a === b ? 0 : a < b ? -1 : 1;
  if (order === null) return null;
  if (op === '==' || op === '===')
    return b.endsWith('.*') ? `${a}.`.startsWith(b.slice(0, -1)) : order === 0;
  if (op === '!=') return order !== 0;
  if (op === '<') return order < 0;
  if (op === '<=') return order <= 0;
  if (op === '>') return order > 0;
  return order >= 0;
}

function versionOrder(a: string, b: string): number | null {
  const [left, right] = [parsePyVersion(a), parsePyVersion(b)];
  return left === null || right === null ? null : comparePublic(left, right);
}
