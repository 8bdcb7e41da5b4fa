import { useEffect, useSyncExternalStore } from 'react';

/** Makes a hook for data of the app's own that most visits never need: fetched when it is first wanted; null while it is on its way. */
export function lazyBook<T>(read: () => Promise<T>): () => T | null {
  let book: T | null = null;
  let isReading = false;
  const listeners = new Set<() => void>();
  const onChange = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const fetchBook = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      book = await read();
    } catch {
      // The connection broke: the next one who wants it tries again.
      isReading = false;
    }
    listeners.forEach((listener) => listener());
  };
  return function useBook(): T | null {
    const value = useSyncExternalStore(onChange, () => book);
    useEffect(() => void fetchBook(), []);
    return value;
  };
}
