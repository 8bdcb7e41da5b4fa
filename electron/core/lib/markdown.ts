/** What begins an element of Markdown or HTML within a line, and what would turn another character into one of our own escapes. */
const INLINE = /[`*[]|\\(?=[!-/:-@[-`{-~])/g;
const TAG = /</g;
const ENTITY = /&(?=#?\w{1,30};)/g;
/** At the beginning of a line: headings, quotes, lists, tables, rules, fences. */
const BLOCK = /^(\s{0,3})([#>+~|=-])/gm;
const NUMBERED = /^(\s{0,3}\d{1,9})([.)])/gm;

/**
 * Text of strangers (lines of a log, names) within a report in Markdown: shown as it is written, never as a picture, a link, a heading or HTML.
 * Source: CommonMark 0.31 §2.4 and §2.5.
 */
export function markdownText(text: string): string {
  return text
    .replaceAll(INLINE, String.raw`\$&`)
    .replaceAll(ENTITY, '&amp;')
    .replaceAll(TAG, '&lt;')
    .replaceAll(BLOCK, String.raw`$1\$2`)
    .replaceAll(NUMBERED, String.raw`$1\$2`);
}

/** Text within one cell of a table. */
export const markdownCell = (text: string): string =>
  markdownText(text.replaceAll(/\s+/g, ' ').trim()).replaceAll('|', String.raw`\|`);

/** The user's Markdown without HTML and without pictures that load where it is read. */
export const markdownOfPerson = (text: string): string =>
  text.replaceAll(TAG, '&lt;').replaceAll('![', String.raw`!\[`);

/** A command within a line; a backtick cannot end it. */
export const markdownCode = (text: string): string =>
  `\`${text.replaceAll(/\s+/g, ' ').trim().replaceAll('`', "'")}\``;
