import { quoteWord, type Word } from './parse/words';
import type { Situation } from './rule';

/** Change of a word of a command. */
export interface WordChange {
  readonly word: Word;
  /** null takes it out. */
  readonly to: string | null;
}

/**
 * The text with some words changed and others put behind the last one of the call; null where the words are not separate in it, as inside
 * of `bash -c "…"`.
 */
export function corrected(
  { text, call }: Situation,
  changes: readonly WordChange[],
  more: readonly string[] = [],
): string | null {
  if (!call.isPlaced) return null;
  const last = call.args.at(-1);
  if (last === undefined) return null;
  const appended = more.map((word) => ` ${quoteWord(word, call.shell)}`).join('');
  let result = `${text.slice(0, last.end)}${appended}${text.slice(last.end)}`;
  for (const { word, to } of changes.toSorted((a, b) => b.word.start - a.word.start)) {
    const before = result.slice(0, word.start);
    const start = to === null ? before.trimEnd() : before;
    const put = to === null ? '' : quoteWord(to, call.shell);
    result = `${start}${put}${result.slice(word.end)}`;
  }
  return result;
}

/** Words of options with their values, to be taken out: `--index-url X` and `--index-url=X`. */
export function optionWords(
  words: readonly Word[],
  names: readonly string[],
): readonly WordChange[] {
  return words.flatMap((word, index) => {
    if (names.some((name) => word.text.startsWith(`${name}=`))) return [{ word, to: null }];
    if (!names.includes(word.text)) return [];
    const value = words[index + 1];
    return value === undefined
      ? [{ word, to: null }]
      : [
          { word, to: null },
          { word: value, to: null },
        ];
  });
}
