import { type IndexHead, indexHead } from './index-head';

const NUMBER = String.raw`[-+]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?|[-+]?(?:nan|inf)`;
/** One to four words, then a number: `avg reward 21.2`, `loss: 0.32`, `time 12ms`. */
const CELL = new RegExp(
  String.raw`^([\p{L}_][\w./%@-]{0,60}(?: [\p{L}_][\w./%@-]{0,60}){0,3})(?: ?[:=] ?| )(${NUMBER})(?:%| ?[a-zA-Z]{1,2})?$`,
  'iu',
);
/** Cells that a logger puts before: a time, a level, its own name. */
const LOGGER_CELL =
  /^(?:[\d:T.,\sZ+-]{5,40}|(?:INFO|DEBUG|SUCCESS)\s*|[A-Za-z_][\w.]{0,60}(?::[\w<>.]{1,60}){0,2}:\d{1,6})$/;
const MAX_CELLS = 40;

/** Index and pairs of `Ep 40 | avg reward 21.2 | eps 0.1`; null when any cell is something else. */
export function readPiped(
  text: string,
): { readonly head: IndexHead; readonly pairs: readonly (readonly [string, string])[] } | null {
  const cells = text.split(/ +\| +/, MAX_CELLS + 1).map((cell) => cell.trim());
  if (cells.length > MAX_CELLS) return null;
  const at = cells.findIndex((cell) => !LOGGER_CELL.test(cell));
  const first = at < 0 ? '' : (cells[at] ?? '');
  const head = indexHead(first);
  if (head === null || first.length !== head.length) return null;
  const pairs: [string, string][] = [];
  for (const cell of cells.slice(at + 1)) {
    const [, key, printed] = CELL.exec(cell) ?? [];
    if (key === undefined || printed === undefined) return null;
    pairs.push([key, printed]);
  }
  // A single whole number beside an index is as likely a sentence: `Step 3 | epoch 4`.
  const isEnough = pairs.length > 1 || /[.e]/i.test(pairs[0]?.[1] ?? '');
  return isEnough ? { head, pairs } : null;
}
