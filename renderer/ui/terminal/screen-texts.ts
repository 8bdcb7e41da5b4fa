import type { TerminalId } from '#core/contract/terminal/terminal';

const readers = new Map<TerminalId, () => string>();

/** Lets others read what a terminal on this page shows. @returns takes that back */
export function offerScreenText(terminal: TerminalId, read: () => string): () => void {
  readers.set(terminal, read);
  return () => {
    if (readers.get(terminal) === read) readers.delete(terminal);
  };
}

/** Text that a terminal on this page shows, with its colors; null if it is not on the page. */
export const screenText = (terminal: TerminalId): string | null =>
  readers.get(terminal)?.() ?? null;
