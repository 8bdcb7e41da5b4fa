import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { RunId } from '#core/contract/run/run';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { runs } = implement(api);

/** Health of runs: what the rules say, and which of them the user muted. */
export function healthCalls({ health, changes, runs: all }: Engine) {
  return {
    health: runs.health.handler(async ({ input, errors }) =>
      valueOf(await health.of(input.run), errors),
    ),
    healthNews: runs.healthNews.handler(async () => [...(await health.news())]),
    muteHealth: runs.muteHealth.handler(async ({ input: { run, rule, muted }, errors }) => {
      const result = valueOf(await health.mute(run, rule, muted), errors);
      const book = await all.find(run);
      if (book.ok) changes.publish(RunId.parse(book.value.runId));
      return result;
    }),
  };
}
