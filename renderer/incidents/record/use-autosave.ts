import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';

export interface Autosave {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Time of the last save; null before. */
  readonly savedMs: number | null;
  /** Whether something is typed that is not saved yet. */
  readonly isPending: boolean;
  readonly refusal: Refusal | null;
  /** Saves what is typed at once: the field was left. */
  readonly saveNow: () => void;
}

const WAIT_MS = 700;

export type WriteNote = (text: string) => Promise<Result<unknown, Refusal>>;

/** Saves a note a moment after the last key, when its field is left, and when the page is. */
export function useAutosave(note: string, write: WriteNote): Autosave {
  const [text, setText] = useState(note);
  const [savedMs, setSaved] = useState<number | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const save = useRef((_text: string): void => undefined);
  useEffect(() => {
    save.current = (next) => {
      const wait = async (): Promise<void> => {
        const answer = await write(next);
        setRefusal(answer.ok ? null : answer.error);
        if (answer.ok) setSaved(Date.now());
        setPending((now) => (answer.ok && now === next ? null : now));
      };
      void wait();
    };
  });
  useEffect(() => {
    if (pending === null) return undefined;
    const timer = setTimeout(() => save.current(pending), WAIT_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  useSaveOnLeave(pending, save);
  const type = (next: string): void => {
    setText(next);
    setPending(next);
  };
  const saveNow = (): void => {
    if (pending !== null) save.current(pending);
  };
  return { text, type, savedMs, isPending: pending !== null, refusal, saveNow };
}

/** Anyone who leaves the page in the middle of a word loses none of it. */
function useSaveOnLeave(
  pending: string | null,
  save: Readonly<RefObject<(text: string) => void>>,
): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    last.current = pending;
  }, [pending]);
  useEffect(
    () => () => {
      if (last.current !== null) save.current(last.current);
    },
    [save],
  );
}
