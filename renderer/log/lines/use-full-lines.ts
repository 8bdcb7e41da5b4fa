import { useState } from 'react';
import type { LogLine } from '#core/contract/log/log-calls';
import { useBridge } from '../../bridge/bridge';
import { fullLine } from '../../bridge/queries/log/use-log';

/** Each may be a megabyte of text. */
const MAX_STORED = 4;
const NONE: ReadonlyMap<number, LogLine> = new Map();

interface FullLines {
  readonly full: ReadonlyMap<number, LogLine>;
  readonly show: (line: number) => void;
}

/** Lines that were cut and that the user asked for whole. */
export function useFullLines(run: string): FullLines {
  const { connection } = useBridge();
  const [full, setExpanded] = useState(NONE);
  const show = async (number: number): Promise<void> => {
    const line = await fullLine(connection, run, number);
    if (line === null) return;
    setExpanded((before) => new Map([...before, [number, line] as const].slice(-MAX_STORED)));
  };
  return { full, show: (line) => void show(line) };
}
