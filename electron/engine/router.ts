import { statfs } from 'node:fs/promises';
import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { err } from '#core/lib/result';
import { paramViews } from '#core/training/params';
import { recipes } from '#core/training/recipes/index';
import { exportCalls } from './calls/export-calls';
import { logCalls } from './calls/log-calls';
import { notesCalls } from './calls/notes-calls';
import { queueCalls } from './calls/queue-calls';
import { transferCalls } from './calls/transfer-calls';
import { settingsCalls } from './calls/settings-calls';
import { shellCalls } from './calls/shell-calls';
import { startCalls } from './calls/start-calls';
import { targetCalls } from './calls/target-calls';
import type { Engine } from './engine';
import { seriesRun, shownRun } from './shown-run';
import { importPaths } from './import-paths';
import { valueOf } from './refuse';
import { queuedDetail } from '../runs/queue/queued-run';
import { runDetail } from '../runs/run-detail';
import { APP_VERSION } from './version';

const os = implement(api);

/** The contract, answered by one engine. Forget a call: it does not compile. */
export function engineRouter(engine: Engine) {
  return os.router({
    engine: {
      hello: os.engine.hello.handler(() => ({
        pid: process.pid,
        version: APP_VERSION,
        home: engine.home,
      })),
      room: os.engine.room.handler(async () => {
        const disk = await statfs(engine.home).catch(() => null);
        return { freeBytes: disk === null ? null : disk.bavail * disk.bsize };
      }),
      ticks: os.engine.ticks.handler(({ signal }) => engine.changes.subscribe(signal)),
    },
    targets: targetCalls(engine),
    shells: shellCalls(engine),
    envs: {
      list: os.envs.list.handler(async ({ input, errors }) => {
        const book = valueOf(engine.registry.book(input.target), errors);
        return [...valueOf(await book.target.envs(), errors)];
      }),
      look: os.envs.look.handler(async ({ input, errors }) => {
        const book = valueOf(engine.registry.book(input.target), errors);
        return valueOf(await book.target.lookEnv(input.python), errors);
      }),
    },
    recipes: { list: os.recipes.list.handler(() => recipeViews()), ...startCalls(engine) },
    queue: queueCalls(engine),
    settings: settingsCalls(engine),
    send: transferCalls(engine),
    runs: runCalls(engine),
  });
}

function recipeViews() {
  return recipes.map((recipe) => ({
    id: recipe.id,
    title: recipe.title,
    says: recipe.says,
    needs: [...recipe.needs],
    params: [...paramViews(recipe)],
    presets: (recipe.presets ?? []).map((preset) => ({ ...preset, params: { ...preset.params } })),
    takesArgv: recipe.takesArgv,
    toy: recipe.toy,
  }));
}

function runCalls(engine: Engine) {
  const { runs } = os;
  return {
    list: runs.list.handler(async ({ input }) =>
      (await engine.runs(input?.now)).slice(0, input?.most),
    ),
    get: runs.get.handler(async ({ input, errors }) => {
      const waiting = await queuedRun(engine, input.run);
      if (waiting !== null) return waiting;
      const run = valueOf(await shownRun(engine, input.run), errors);
      const book = engine.registry.book(run.spec.target);
      const detail = await runDetail(run, engine.store, book.ok ? book.value.target : null);
      return { ...detail, run: engine.notes.named(await run.view()) };
    }),
    start: runs.start.handler(async ({ input, errors }) =>
      valueOf(await engine.start(input), errors),
    ),
    stop: runs.stop.handler(async ({ input, errors }) =>
      engine.notes.named(await valueOf(await engine.stop(input.run, input.mode), errors).view()),
    ),
    import: runs.import.handler(async ({ input, errors }) =>
      valueOf(await importPaths(engine, input.paths, input.now), errors),
    ),
    ...seriesCalls(engine),
    ...logCalls(engine),
    ...notesCalls(engine),
    ...exportCalls(engine),
  };
}

/** A run that waits, told like any other; null when RUN is none. */
async function queuedRun(engine: Engine, asked: string) {
  const found = await engine.find(asked);
  const queued = found.ok ? engine.queue.of(found.value.runId) : null;
  const [run] = queued === null ? [] : await engine.some([queued.runId]);
  if (queued === null || run?.phase !== 'queued') return null;
  const plan = await engine.starter.plan(queued.request, queued.runId);
  return queuedDetail(run, queued, plan.ok ? plan.value.spec : null);
}

function seriesCalls(engine: Engine) {
  const { runs } = os;
  return {
    series: runs.series.handler(async ({ input, errors }) => {
      const runId = valueOf(await seriesRun(engine, input.run), errors);
      return [...(await engine.store.series(runId))];
    }),
    chart: runs.chart.handler(async ({ input, errors }) => {
      const { spec } = valueOf(await engine.followed(input.runId), errors);
      const bytes = await engine.store.chart({ ...input, runId: spec.runId });
      return new Blob([bytes ?? valueOf(err(noTag(input.tag)), errors)]);
    }),
    charts: runs.charts.handler(async ({ input }) => {
      const known = await Promise.all(input.queries.map((query) => seriesRun(engine, query.runId)));
      const queries = input.queries.map((query, i) => {
        const one = known[i];
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
      const { spec } = valueOf(await engine.followed(input.run), errors);
      const bytes = await engine.store.points(spec.runId, input.tag, input.segments);
      return new Blob([bytes ?? valueOf(err(noTag(input.tag)), errors)]);
    }),
  };
}

function noTag(tag: string) {
  return {
    code: 'no-such-series',
    says: `This run has no series "${tag}".`,
    remedy: 'List its series with: metrics RUN',
  };
}
