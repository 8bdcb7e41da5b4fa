import { z } from 'zod';
import type { TerminalView } from '#core/contract/terminal';

/** What stood in a shell when it was last seen. */
export const Remembered = z.object({
  key: z.string(),
  title: z.string(),
  cwd: z.string(),
  seenMs: z.number(),
  text: z.string(),
});
export type Remembered = z.infer<typeof Remembered>;

const MOST = 12;
/** A browser keeps about 5 MB for a page. */
const MOST_TEXT = 200_000;

/** Ids begin again with each pty host; the moment of opening tells two shells apart. */
export const keyOf = ({ terminal, openedMs }: TerminalView): string => `${terminal}:${openedMs}`;

export function historyOf(text: string | null): readonly Remembered[] {
  try {
    return z.array(Remembered).parse(JSON.parse(text ?? ''));
  } catch {
    return [];
  }
}

/** With this shell as it is now; the longest unseen ones leave, and of a long text the end stays. */
export function withSeen(all: readonly Remembered[], seen: Remembered): readonly Remembered[] {
  const others = all.filter(({ key }) => key !== seen.key);
  const text = seen.text.length > MOST_TEXT ? seen.text.slice(-MOST_TEXT) : seen.text;
  return [...others, { ...seen, text }].toSorted((a, b) => b.seenMs - a.seenMs).slice(0, MOST);
}

/** Those whose shell is not there any more: it ended with the app or the process of the terminals. */
export function ended(
  all: readonly Remembered[],
  views: readonly TerminalView[],
): readonly Remembered[] {
  const alive = new Set(views.map(keyOf));
  return all.filter(({ key }) => !alive.has(key));
}
