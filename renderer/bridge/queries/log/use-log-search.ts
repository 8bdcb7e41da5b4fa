import { useEffect, useState } from 'react';
import { decodeBulk } from '#core/contract/bulk';
import type { LogQuery, LogSearch, LogSurvey } from '#core/contract/log/log-calls';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { useBridge } from '../../bridge';
import type { Connection } from '../../connection/connection';
import { whileItGrows } from '../../pacing/while-it-grows';

/** While a search continues it is asked so often; the engine waits a moment with each answer. */
const ASK_AGAIN_MS = 50;
/** A log that grows is looked at again so often. */
const RENEW_EVERY_MS = 250;
const SURVEY_EVERY_MS = 2_000;

export interface SearchRead {
  /** null before the first answer, or if nothing is searched. */
  readonly search: LogSearch | null;
  readonly refusal: Refusal | null;
  /** Number of found lines in each part of the log, first to last. */
  readonly positions: Float64Array | null;
}

const NOTHING: SearchRead = { search: null, refusal: null, positions: null };

/**
 * Searches a run's log in the engine until everything is searched, and on as the log grows.
 * @param query null: nothing is searched; the same object while it means the same
 */
export function useLogSearch(run: string, query: LogQuery | null): SearchRead {
  const { connection } = useBridge();
  const [read, setRead] = useState<{ query: LogQuery | null; reported: SearchRead }>({
    query,
    reported: NOTHING,
  });
  useEffect(() => {
    if (query === null) return undefined;
    const stop = whileItGrows(connection, run, RENEW_EVERY_MS, (signal) =>
      follow(connection, run, query, signal, (searchRead) =>
        setRead({ query, reported: searchRead }),
      ),
    );
    return () => {
      stop();
      void connection.act((client) => client.runs.searchEnd({ run, query }));
    };
  }, [connection, run, query]);
  return read.query === query ? read.reported : NOTHING;
}

async function follow(
  connection: Connection,
  run: string,
  query: LogQuery,
  signal: AbortSignal,
  report: (searchRead: SearchRead) => void,
): Promise<void> {
  for (;;) {
    const answer = await connection.read(
      (client, options) => client.runs.search({ run, query }, options),
      signal,
    );
    if (!answer.ok) return report({ ...NOTHING, refusal: answer.error });
    const values = await positionsOf(connection, run, query, signal);
    signal.throwIfAborted();
    report({ search: answer.value, refusal: null, positions: values });
    if (answer.value.isDone) return undefined;
    await pause(ASK_AGAIN_MS);
  }
}

async function positionsOf(
  connection: Connection,
  run: string,
  query: LogQuery,
  signal: AbortSignal,
): Promise<Float64Array | null> {
  const answer = await connection.read(async (client, options) => {
    const blob = await client.runs.searchPlaces({ run, query }, options);
    return decodeBulk(await blob.arrayBuffer()).columns[0] ?? null;
  }, signal);
  return answer.ok ? answer.value : null;
}

/** A found line, and its place among all found ones from 0. */
export interface LogMatch {
  readonly place: number;
  readonly line: number;
}

/** The found line next to a line, that one included; null where there is none on that side. */
export function matchFrom(
  connection: Connection,
  run: string,
  query: LogQuery,
  line: number,
  to: 'next' | 'previous',
): Promise<Result<LogMatch | null, Refusal>> {
  return connection.read((client) => client.runs.searchStep({ run, query, line, to }));
}

/** Matches of a pattern in each of these texts, and why they cannot be determined. */
export async function patternMarks(
  connection: Connection,
  query: LogQuery,
  texts: string[],
  signal: AbortSignal,
): Promise<readonly (readonly number[])[]> {
  const answer = await connection.read(
    (client, options) => client.runs.searchMarks({ query, texts }, options),
    signal,
  );
  return answer.ok ? answer.value.marks : [];
}

/** Writers of a log and how much each printed. Counted while it is wanted. */
export function useLogSurvey(run: string, isWanted: boolean): LogSurvey | null {
  const { connection } = useBridge();
  const [survey, setSurvey] = useState<LogSurvey | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    return whileItGrows(connection, run, SURVEY_EVERY_MS, async (signal) => {
      for (let isDone = false; !isDone;) {
        const answer = await connection.read(
          (client, options) => client.runs.logSurvey({ run }, options),
          signal,
        );
        if (!answer.ok) return;
        signal.throwIfAborted();
        setSurvey(answer.value);
        isDone = answer.value.isDone;
        if (!isDone) await pause(ASK_AGAIN_MS);
      }
    });
  }, [connection, run, isWanted]);
  return survey;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
