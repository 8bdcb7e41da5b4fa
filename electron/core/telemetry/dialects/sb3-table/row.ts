const ROW = /^\| (.+?) *\| (.*?) *\|\s*$/;
const SPACE = 32;

/** Key and value of a row of a table, `| key | value |`, both without the blanks behind them; null when the line is none. */
export function rowOf(text: string): readonly [string, string] | null {
  const middle = text.indexOf('|', 1);
  const end = text.indexOf('|', middle + 1);
  const isPlain =
    middle > 2 && end === text.length - 1 && isBlank(text, 1) && isBlank(text, middle + 1);
  if (isPlain) return [cut(text, 2, middle, 1), cut(text, middle + 2, end, 0)];
  const cells = ROW.exec(text);
  return cells === null ? null : [cells[1] ?? '', cells[2] ?? ''];
}

/** How a row begins, up to its value: `| key | `; null where its key holds no such end. */
export function headOf(text: string): string | null {
  const middle = text.indexOf('|', 1);
  return middle > 2 && isBlank(text, 1) && isBlank(text, middle + 1)
    ? text.slice(0, middle + 2)
    : null;
}

/** The value of a row whose head has so many characters, without the blanks behind it; null when it does not end as a row does. */
export function valueAfter(head: number, text: string): string | null {
  const end = text.indexOf('|', head);
  return end === text.length - 1 ? cut(text, head, end, 0) : null;
}

const isBlank = (text: string, at: number): boolean => text.charCodeAt(at) === SPACE;

/** Characters [from, to) without the blanks at their end, `least` of them at least. */
function cut(text: string, from: number, to: number, least: number): string {
  let end = to;
  while (end > from + least && isBlank(text, end - 1)) end -= 1;
  return text.slice(from, end);
}
