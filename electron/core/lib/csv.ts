/** CSV (RFC 4180): writes a field, and reads the cells of a row. */

/** One field of a CSV row, quoted where it has to be. */
export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * One field of a CSV file that the user opens in a spreadsheet: a text that would run there as a formula gets an apostrophe before it. A
 * number has all of its digits; null is an empty field.
 */
export function spreadsheetField(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return csvField(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);
}

/** A cell of a CSV row that was read; a quoted one is a text, no matter what is in it. */
export interface CsvCell {
  readonly text: string;
  readonly quoted: boolean;
}

/** Reads the cells of one CSV row: a quote within quotes is doubled. A quote that never ends ends with the row. */
export function csvCells(row: string): CsvCell[] {
  const cells: CsvCell[] = [];
  let at = 0;
  for (;;) {
    const quoted = row[at] === '"';
    const end = quoted ? endOfQuoted(row, at) : endOfPlain(row, at);
    const raw = row.slice(at, end);
    const text = quoted ? raw.replace(/^"/, '').replace(/"$/, '').replaceAll('""', '"') : raw;
    cells.push({ text, quoted });
    if (end >= row.length) return cells;
    at = end + 1;
  }
}

function endOfPlain(row: string, at: number): number {
  const end = row.indexOf(',', at);
  return end === -1 ? row.length : end;
}

function endOfQuoted(row: string, at: number): number {
  let quotes = 1;
  for (let i = at + 1; i < row.length; i += 1) {
    if (row[i] === '"') quotes += 1;
    else if (row[i] === ',' && quotes % 2 === 0) return i;
  }
  return row.length;
}
