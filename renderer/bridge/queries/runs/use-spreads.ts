import { useEffect, useState } from 'react';
import { z } from 'zod';
import { SpreadQuery } from '#core/contract/series/spread';
import { useBridge } from '../../bridge';
import { type SpreadData, spreadOf } from '../../readers/spread-answer';

/** Several means of one chart, as far as they were read; null where no run has a point. */
export type Spreads = readonly (SpreadData | null)[];
const NONE: Spreads = [];
const Queries = z.array(SpreadQuery);

/**
 * Mean and spread over the runs of each query.
 * @param stamp changes when one of the runs has something new; the same queries are then asked again
 */
export function useSpreads(queries: readonly SpreadQuery[], stamp: string): Spreads {
  const { connection } = useBridge();
  const [spreads, setSpreads] = useState(NONE);
  const key = JSON.stringify(queries);
  useEffect(() => {
    const gone = new AbortController();
    const requests = Queries.parse(JSON.parse(key));
    const ask = async (): Promise<void> => {
      const answers = await Promise.all(
        requests.map(async (query) => {
          const answer = await connection.read(async (client, options) => {
            const blob = await client.runs.spread(query, options);
            return spreadOf(await blob.arrayBuffer());
          }, gone.signal);
          return answer.ok ? answer.value : null;
        }),
      );
      if (!gone.signal.aborted) setSpreads(answers);
    };
    if (requests.length > 0 && stamp !== '') {
      ask().catch((error: unknown) => {
        if (!gone.signal.aborted) throw error;
      });
    }
    return () => gone.abort();
  }, [connection, key, stamp]);
  // A zoom shows what is known until the finer answer is there.
  return queries.length === 0 ? NONE : spreads;
}
