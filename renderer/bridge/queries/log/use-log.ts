import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LogLine, LogQuery } from '#core/contract/log/log-calls';
import { useBridge } from '../../bridge';
import type { Connection } from '../../connection/connection';
import { LogReader } from '../../readers/log-reader';
import { matchFrom } from './use-log-search';
import { whileItGrows } from '../../pacing/while-it-grows';

/**
 * A run's log, or the lines of it that a query finds, read where it is looked at.
 * @param rows how many there are now
 * @param stamp changes when the log does: its bytes
 */
export function useLogRows(
  run: string,
  query: LogQuery | null,
  rows: number,
  stamp: number,
): LogReader {
  const { connection } = useBridge();
  const key = JSON.stringify([run, query]);
  const [created, setInstance] = useState(() => ({
    key,
    reader: new LogReader(connection, run, query),
  }));
  const current =
    created.key === key ? created : { key, reader: new LogReader(connection, run, query) };
  if (current !== created) setInstance(current);
  const { reader } = current;
  useEffect(() => reader.resize({ rows, stamp }), [reader, rows, stamp]);
  useSyncExternalStore(reader.onChange, reader.version);
  return reader;
}

/** One line, whole: what of it is more than a row shows. null when it is gone. */
export async function fullLine(
  connection: Connection,
  run: string,
  line: number,
): Promise<LogLine | null> {
  const answer = await connection.read((client) => client.runs.logLine({ run, line }));
  return answer.ok ? answer.value : null;
}

/** A longer answer would be cut by the engine. */
const MAX_RAW_BYTES = 4 << 20;
const MATCHES_AT_ONCE = 500;

/** The bytes of lines as they were written, as text; null when they cannot be read, or are more than 4 MiB. */
export async function rawLines(
  connection: Connection,
  run: string,
  from: number,
  to: number,
): Promise<string | null> {
  const answer = await connection.read(async (client) => {
    const blob = await client.runs.logRaw({ run, from, to });
    return blob.arrayBuffer();
  });
  if (!answer.ok || answer.value.byteLength >= MAX_RAW_BYTES) return null;
  return new TextDecoder().decode(answer.value);
}

/**
 * The lines `from … to`, or those of them that a query finds; null when they cannot be read, or are more than `most`.
 * @param most at most 5,000
 */
export async function filteredLines(
  connection: Connection,
  run: string,
  query: LogQuery | null,
  { from, to, max }: { readonly from: number; readonly to: number; readonly max: number },
): Promise<readonly LogLine[] | null> {
  if (query === null) {
    const count = to - from + 1;
    if (count > max) return null;
    const answer = await connection.read((client) => client.runs.logLines({ run, from, count }));
    return answer.ok ? answer.value.lines : null;
  }
  const first = await matchFrom(connection, run, query, from, 'next');
  const last = await matchFrom(connection, run, query, to, 'previous');
  if (!first.ok || !last.ok || first.value === null || last.value === null) return null;
  const positions = { from: first.value.place, to: last.value.place + 1 };
  if (positions.to - positions.from > max) return null;
  const lines: LogLine[] = [];
  for (let at = positions.from; at < positions.to; at += MATCHES_AT_ONCE) {
    const request = { run, query, from: at, count: Math.min(MATCHES_AT_ONCE, positions.to - at) };
    const answer = await connection.read((client) => client.runs.searchLines(request));
    if (!answer.ok) return null;
    lines.push(...answer.value);
  }
  return lines;
}

const POLL_INTERVAL_MS = 5_000;
const NONE: readonly number[] = [];

/** Lines that are signs of failure and that nothing came after, rising. */
export function useFatalLines(run: string): readonly number[] {
  const { connection } = useBridge();
  const [lines, setLines] = useState(NONE);
  useEffect(
    () =>
      whileItGrows(connection, run, POLL_INTERVAL_MS, async (signal) => {
        const answer = await connection.read(
          (client, options) => client.runs.fatalLines({ run }, options),
          signal,
        );
        if (answer.ok && !signal.aborted) setLines(answer.value);
      }),
    [connection, run],
  );
  return lines;
}
