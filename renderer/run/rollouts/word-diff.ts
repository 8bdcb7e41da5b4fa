import { diffWordsWithSpace } from 'diff';

/** Part of a text: it is in the other text too, or in this one only. */
export interface DiffPart {
  readonly text: string;
  readonly isOwn: boolean;
}

export interface WordDiff {
  readonly parts: readonly DiffPart[];
  /** Share (0 to 1) of this text, without its spaces, that is in the other one too, in the same order. */
  readonly shared: number;
}

/** How long two texts are compared: a page waits for it. */
const MAX_MS = 150;

/** What of a text is not in another one, by words. null where they differ too much to be compared in time. */
export function wordDiff(text: string, other: string): WordDiff | null {
  const changes = diffWordsWithSpace(other, text, { timeout: MAX_MS });
  if (changes === undefined) return null;
  const parts = changes
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => ({ text: value, isOwn: added }));
  const all = visible(text);
  const own = parts.reduce((sum, part) => sum + (part.isOwn ? visible(part.text) : 0), 0);
  return { parts, shared: all === 0 ? 1 : 1 - own / all };
}

const visible = (text: string): number => text.replaceAll(/\s/g, '').length;
