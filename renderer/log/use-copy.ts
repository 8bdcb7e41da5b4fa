import { useState } from 'react';
import type { LogQuery } from '#core/contract/log/log-calls';
import { useBridge } from '../bridge/bridge';
import type { Connection } from '../bridge/connection/connection';
import { rawLines, filteredLines } from '../bridge/queries/log/use-log';
import { countWords } from '../ui/number-words';
import { t } from '../words/t';
import { copyWithTimes, MAX_COPIED, rawOf, type LineRange } from './lines/line-copy';

export interface Copying {
  /** Result of the last copy; '' before the first. */
  readonly says: string;
  readonly copy: (withTimes: boolean) => void;
}

/** Copies the chosen lines: as they were printed, or with time and worker before each. */
export function useCopy(run: string, filter: LogQuery | null, range: LineRange | null): Copying {
  const { connection } = useBridge();
  const [reported, setNotice] = useState<{ range: string; says: string } | null>(null);
  const key = JSON.stringify([range, filter]);
  const copy = async (withTimes: boolean): Promise<void> => {
    if (range === null) return;
    const read = withTimes ? timedText : rawText;
    const text = await read(connection, run, filter, range);
    setNotice({ range: key, says: await put(text) });
  };
  return {
    says: reported?.range === key ? reported.says : '',
    copy: (withTimes) => void copy(withTimes),
  };
}

async function timedText(
  connection: Connection,
  run: string,
  filter: LogQuery | null,
  range: LineRange,
): Promise<string | null> {
  const lines = await filteredLines(connection, run, filter, { ...range, max: MAX_COPIED });
  return lines && copyWithTimes(lines);
}

async function rawText(
  connection: Connection,
  run: string,
  filter: LogQuery | null,
  range: LineRange,
): Promise<string | null> {
  if (filter === null && range.to - range.from >= MAX_COPIED) return null;
  const raw = await rawLines(connection, run, range.from, range.to);
  if (raw === null || filter === null) return raw;
  const lines = await filteredLines(connection, run, filter, { ...range, max: MAX_COPIED });
  return lines && rawOf(raw, range, new Set(lines.map(({ number }) => number)));
}

async function put(text: string | null): Promise<string> {
  if (text === null) return t('log.selection.tooMany', { most: countWords(MAX_COPIED) });
  try {
    await navigator.clipboard.writeText(text);
    return t('log.selection.copied');
  } catch {
    return t('log.selection.notCopied');
  }
}
