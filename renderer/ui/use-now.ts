import { useEffect, useState } from 'react';

/** The time, renewed every `everyMs` while `runs`; charts never hang on it. */
export function useNow(everyMs: number, runs: boolean): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, runs]);
  return nowMs;
}
