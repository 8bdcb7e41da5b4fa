/** A cell of a CSV row; a quoted one is a text, whatever is in it. */
export interface Cell {
  readonly text: string;
  readonly quoted: boolean;
}

/** Cells of one CSV row, RFC 4180: a quote within quotes is doubled. A quote that never ends ends with the row. */
export function csvCells(row: string): Cell[] {
  const cells: Cell[] = [];
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
