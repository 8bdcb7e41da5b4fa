import { useState } from 'react';
import type { LogLine } from '#core/contract/log/log-calls';
import { useBridge } from '../../bridge/bridge';
import { wholeLine } from '../../bridge/queries/log/use-log';

/** Each may be a megabyte of text. */
const MOST_KEPT = 4;
const NONE: ReadonlyMap<number, LogLine> = new Map();

interface WholeLines {
  readonly whole: ReadonlyMap<number, LogLine>;
  readonly show: (line: number) => void;
}

/** Lines that were cut and that the user asked for whole. */
export function useWholeLines(run: string): WholeLines {
  const { connection } = useBridge();
  const [whole, setWhole] = useState(NONE);
  const show = async (number: number): Promise<void> => {
    const line = await wholeLine(connection, run, number);
    if (line === null) return;
    setWhole((before) => new Map([...before, [number, line] as const].slice(-MOST_KEPT)));
  };
  return { whole, show: (line) => void show(line) };
}
