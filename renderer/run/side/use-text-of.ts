import { useEffect, useState } from 'react';

/** Text of a Blob; null while it is read. */
export function useTextOf(blob: Blob | null): string | null {
  const [read, setRead] = useState<{ readonly of: Blob; readonly text: string } | null>(null);
  useEffect(() => {
    let isShown = true;
    const show = async (of: Blob): Promise<void> => {
      const text = await of.text();
      if (isShown) setRead({ of, text });
    };
    if (blob !== null) void show(blob);
    return () => {
      isShown = false;
    };
  }, [blob]);
  return read !== null && read.of === blob ? read.text : null;
}
