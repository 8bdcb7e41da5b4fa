import { diff } from 'fast-myers-diff';

/** Part of a text: it is in the other text too, or in this one only. */
interface DiffPart {
  readonly text: string;
  readonly isOwn: boolean;
}

interface WordDiff {
  readonly parts: readonly DiffPart[];
  /** Share (0 to 1) of this text, without its spaces, that is in the other one too, in the same order. */
  readonly shared: number;
}

/** A word or a sign, with the spaces behind it; spaces at the beginning of a text. */
const TOKEN = /(?:[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_\s])\s*|^\s+/gu;

const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];
const sizeOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + word.length, 0);
const trimmed = (tokens: readonly string[]): string[] => tokens.map((token) => token.trim());

/** What of a text is not in another one, by words and signs. Spaces make no difference. */
export function wordDiff(text: string, other: string): WordDiff {
  const tokens = tokensOf(text);
  const words = trimmed(tokens);
  const own = new Set<number>();
  for (const [, , from, to] of diff(trimmed(tokensOf(other)), words)) {
    for (let i = from; i < to; i += 1) own.add(i);
  }
  const all = sizeOf(words);
  return {
    parts: joined(tokens, own),
    shared: all === 0 ? 1 : 1 - sizeOf(words.filter((_, i) => own.has(i))) / all,
  };
}

/** Neighbors of one kind as one part. */
function joined(tokens: readonly string[], own: ReadonlySet<number>): readonly DiffPart[] {
  const parts: { text: string; isOwn: boolean }[] = [];
  for (const [i, text] of tokens.entries()) {
    const last = parts.at(-1);
    if (last?.isOwn === own.has(i)) last.text += text;
    else parts.push({ text, isOwn: own.has(i) });
  }
  return parts;
}
