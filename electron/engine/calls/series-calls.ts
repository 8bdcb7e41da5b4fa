import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import { isInIndex } from '../../runs/book/run';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { runs } = implement(api);

/** Charts of a run, and their points. */
export function seriesCalls(engine: Engine) {
  return {
    series: runs.series.handler(async ({ input, errors }) => {
      const runId = valueOf(await seriesRun(engine, input.run), errors);
      return [...(await engine.store.series(runId))];
    }),
    chart: runs.chart.handler(async ({ input, errors }) => {
      const { spec } = valueOf(await engine.runs.open(input.runId, 'judged'), errors);
      const bytes = await engine.store.chart({ ...input, runId: spec.runId });
      return new Blob([bytes ?? valueOf(err(noTag(input.tag)), errors)]);
    }),
    charts: runs.charts.handler(async ({ input }) => {
      const existing = await Promise.all(
        input.queries.map((query) => seriesRun(engine, query.runId)),
      );
      const queries = input.queries.map((query, i) => {
        const one = existing[i];
        return one?.ok === true ? { ...query, runId: one.value } : query;
      });
      return new Blob([await engine.store.charts(queries)]);
    }),
    oddPoints: runs.oddPoints.handler(async ({ input, errors }) => {
      const runId = valueOf(await seriesRun(engine, input.runId), errors);
      const odd = await engine.store.oddPoints({ ...input, runId });
      return odd ?? valueOf(err(noTag(input.tag)), errors);
    }),
    points: runs.points.handler(async ({ input, errors }) => {
      const { spec } = valueOf(await engine.runs.open(input.run, 'judged'), errors);
      const bytes = await engine.store.points(spec.runId, input.tag, input.segments);
      return new Blob([bytes ?? valueOf(err(noTag(input.tag)), errors)]);
    }),
  };
}

/** The id of a run whose series may be asked for: one that was judged before is in the index whole. */
async function seriesRun(engine: Engine, query: string): Promise<Result<string, Refusal>> {
  await engine.runs.indexed(query);
  const result = await engine.runs.find(query);
  if (!result.ok || isInIndex(result.value.run)) return result.ok ? ok(result.value.runId) : result;
  const run = await engine.runs.open(result.value.runId, 'now');
  return run.ok ? ok(run.value.spec.runId) : run;
}

function noTag(tag: string): Refusal {
  return {
    code: 'no-such-series',
    says: `This run has no series "${tag}".`,
    remedy: 'List its series with: metrics RUN',
  };
}
