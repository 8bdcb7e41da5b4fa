import type { Refusal } from '#core/contract/refusal';
import type { ChartQuery, OddPoints, OddQuery } from '#core/contract/series/series';
import { err, ok, type Result } from '#core/lib/result';
import type { z } from 'zod';
import { chartsOf, type ChartData } from './chart-answer';
import type { Connection } from '../connection/connection';
import { unreadable } from '../connection/refusal';

export type ChartRequest = z.infer<typeof ChartQuery>;
export type OddPointsRequest = z.infer<typeof OddQuery>;
export type OddPointsAnswer = z.infer<typeof OddPoints>;

/** The buckets of several lines in one answer; null for a tag that its run has not. */
export async function readCharts(
  connection: Connection,
  queries: readonly ChartRequest[],
  signal: AbortSignal,
): Promise<Result<readonly (ChartData | null)[], Refusal>> {
  const answer = await connection.read(async (client, options) => {
    const blob = await client.runs.charts({ queries: [...queries] }, options);
    return chartsOf(await blob.arrayBuffer());
  }, signal);
  if (!answer.ok) return answer;
  return answer.value === null ? err(unreadable(queries[0]?.tag ?? '')) : ok(answer.value);
}

/** Points of a range that are not finite numbers. */
export function readOddPoints(
  connection: Connection,
  query: OddPointsRequest,
  signal?: AbortSignal,
): Promise<Result<OddPointsAnswer, Refusal>> {
  return connection.read((client, options) => client.runs.oddPoints(query, options), signal);
}
