import { z } from 'zod';
import {
  ActiveEnv,
  TerminalExit,
  TerminalTarget,
  type TerminalView,
} from '#core/contract/terminal/terminal';

/** Saved screen text of a shell that is gone. */
export const ShellHistory = z.object({
  key: z.string(),
  title: z.string(),
  cwd: z.string(),
  activate: ActiveEnv.nullable(),
  /** null = it was a shell of this machine. */
  target: TerminalTarget.nullable().default(null),
  openedMs: z.number(),
  seenMs: z.number(),
  /** null when it was last seen running. */
  exit: TerminalExit.nullable(),
  text: z.string(),
});
export type ShellHistory = z.infer<typeof ShellHistory>;

const MAX = 12;
/** A browser keeps about 5 MB for a page. */
const MAX_TEXT = 200_000;

/** Ids begin again with each pty host; the moment of opening distinguishes two shells. */
export const keyOf = ({ terminal, openedMs }: TerminalView): string => `${terminal}:${openedMs}`;

export function historyOf(text: string | null): ShellHistory | null {
  try {
    return ShellHistory.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

/** Of a long text the end, from the beginning of a line: half an escape sequence would be drawn as text. */
export function textTail(text: string, max: number = MAX_TEXT): string {
  if (text.length <= max) return text;
  const end = text.slice(text.length - max);
  return end.slice(end.indexOf('\n') + 1);
}

export interface Sorted {
  /** Shells that ended with the app or the process of the terminals; the last seen first. */
  readonly gone: readonly ShellHistory[];
  /** Shells that the user closed, and those too long ago. */
  readonly toForget: readonly ShellHistory[];
}

/** @param sinceMs when the pty host of now began: what was opened since and is not there was closed on purpose */
export function sorted(
  all: readonly ShellHistory[],
  views: readonly TerminalView[],
  sinceMs: number,
): Sorted {
  const alive = new Set(views.map(keyOf));
  const others = all
    .filter(({ key }) => !alive.has(key))
    .toSorted((one, other) => other.seenMs - one.seenMs);
  const gone = others.filter(({ openedMs }) => openedMs < sinceMs).slice(0, MAX);
  return { gone, toForget: others.filter((one) => !gone.includes(one)) };
}
