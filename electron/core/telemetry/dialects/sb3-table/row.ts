const ROW = /^\| (.+?) *\| (.*?) *\|\s*$/;
const SPACE = 32;

/** Key and value of a row of a table, `| key | value |`, both without the blanks behind them; null when the line is none. */
export function rowOf(text: string): readonly [string, string] | null {
  const middle = text.indexOf('|', 1);
  const end = text.indexOf('|', middle + 1);
  const isPlain =
    middle > 2 && end === text.length - 1 && isBlank(text, 1) && isBlank(text, middle + 1);
  if (isPlain) return [cut(text, 2, middle), cut(text, middle + 2, end)];
  const cells = ROW.exec(text);
  return cells === null ? null : [cells[1] ?? '', cells[2] ?? ''];
}

/** Beginning of a row, up to its value: `| key | `; null if its key holds no such end. */
export function headOf(text: string): string | null {
  const middle = text.indexOf('|', 1);
  return middle > 2 && isBlank(text, 1) && isBlank(text, middle + 1)
    ? text.slice(0, middle + 2)
    : null;
}

/** Whether the row begins with the head. `startsWith` takes six times as long for a piece of a long text. */
export const isHead = (head: string, text: string): boolean => text.lastIndexOf(head, 0) === 0;

/** The value of a row whose head has so many characters, without the blanks behind it; null when it does not end as a row does. */
export function valueAfter(head: number, text: string): string | null {
  const end = text.indexOf('|', head);
  return end === text.length - 1 ? cut(text, head, end) : null;
}

const isBlank = (text: string, at: number): boolean => text.charCodeAt(at) === SPACE;

/** Characters [from, to) without the white space at their end. */
const cut = (text: string, from: number, to: number): string => text.slice(from, to).trimEnd();
