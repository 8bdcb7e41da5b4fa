/** Text as Markdown shows it: its own marks are escaped, but for code between two backticks. */
export const plain = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(MARKS, String.raw`\$&`)))
    .join('');

/** An underscore within a word is no mark. */
const MARKS = /[\\`*<[\]|]|(?<!\w)_|_(?!\w)/g;

/** Text as code; a table needs its bars escaped too. */
export const code = (text: string): string =>
  text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;

/** Text that begins with a capital letter. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Table of Markdown cells, each column as wide as its widest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const escaped = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const all = escaped.map((row) => row.map((cell) => cell.replaceAll(String.raw`\\|`, '\\|')));
  const widths = head.map((_, at) => Math.max(3, ...all.map((row) => (row[at] ?? '').length)));
  const lineOf = (cells: readonly string[]): string =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  const [first = [], ...others] = all;
  const rule = widths.map((width) => '-'.repeat(width));
  return [lineOf(first), lineOf(rule), ...others.map(lineOf)].join('\n');
}

/** Page of these parts: a title, what it is, and a note that a script writes it. */
export function page(title: string, lead: string, parts: readonly string[]): string {
  const note = '_Written by `npm run docs`; do not edit this page._';
  return `${[`# ${title}`, lead, note, ...parts].join('\n\n')}\n`;
}
