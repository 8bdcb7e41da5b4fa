import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import type { LogQuery, LogWriter } from '#core/contract/log/log-calls';
import { useLogSearch, type SearchRead } from '../bridge/queries/log/use-log-search';

/** Search and filter of the log that the user chose. */
export interface FindChoice {
  readonly text: string;
  readonly isPattern: boolean;
  readonly matchCase: boolean;
  /** Whether only matching lines are shown. */
  readonly onlyMatching: boolean;
  readonly onlyWarnings: boolean;
  readonly hidden: readonly LogWriter[];
}

export const NO_CHOICE: FindChoice = {
  text: '',
  isPattern: false,
  matchCase: false,
  onlyMatching: false,
  onlyWarnings: false,
  hidden: [],
};

/** A choice, and what changes it: the same function at each render, so that a bar of it is not rendered with each new line. */
export interface FindChoosing {
  readonly choice: FindChoice;
  readonly choose: (change: Partial<FindChoice>) => void;
}

export interface Find extends FindChoosing {
  /** Search query; null without a text. */
  readonly query: LogQuery | null;
  /** Was more typed than is searched for yet? */
  readonly isTyping: boolean;
  readonly read: SearchRead;
  /** The lines that are shown; null = all. */
  readonly filter: LogQuery | null;
  readonly filtered: SearchRead;
  readonly isCancelled: boolean;
  readonly cancel: () => void;
}

/** While the user types, the search waits for a pause. */
const TYPING_MS = 160;

/** Search and filter state of a log. The engine searches. */
export function useFind(run: string): Find {
  const [choice, setChoice] = useState(NO_CHOICE);
  const choose = useCallback(
    (change: Partial<FindChoice>) => setChoice((before) => ({ ...before, ...change })),
    [],
  );
  const [text] = useDebouncedValue(choice.text, TYPING_MS);
  const [cancelled, setCancelled] = useState<LogQuery | null>(null);
  const { isPattern, matchCase, onlyMatching, onlyWarnings, hidden } = choice;
  const { query, filter } = useMemo(() => {
    const view = { isPattern, matchCase, onlyWarnings, hidden: [...hidden] };
    const match = text === '' || choice.text === '' ? null : { ...view, text };
    const isLess = onlyWarnings || hidden.length > 0;
    const shown = isLess ? { ...view, isPattern: false, matchCase: false, text: '' } : null;
    return { query: match, filter: onlyMatching && match !== null ? match : shown };
  }, [text, choice.text, isPattern, matchCase, onlyMatching, onlyWarnings, hidden]);
  const isCancelled = query !== null && cancelled === query;
  const read = useLogSearch(run, isCancelled ? null : query);
  const filtered = useLogSearch(run, filter === query ? null : filter);
  return {
    choice,
    choose,
    query: isCancelled ? null : query,
    isTyping: text !== choice.text,
    read,
    filter: isCancelled && filter === query ? null : filter,
    filtered: filter === query ? read : filtered,
    isCancelled,
    cancel: () => setCancelled(query),
  };
}
