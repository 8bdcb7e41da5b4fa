import { statfs } from 'node:fs/promises';
import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { appLogCalls } from './calls/app-log-calls';
import { envCalls, folderCalls } from './calls/env-calls';
import { environmentCalls } from './calls/environment-calls';
import { chartViewCalls } from './calls/chart-view-calls';
import { jobPresetCalls } from './calls/job-preset-calls';
import { downloadCalls } from './calls/download-calls';
import { checkpointCalls } from './calls/models/checkpoint-calls';
import { evaluationCalls } from './calls/models/evaluation-calls';
import { exportCalls } from './calls/export-calls';
import { healthCalls } from './calls/health-calls';
import { importCalls } from './calls/import-calls';
import { insightCalls } from './calls/insight-calls';
import { incidentCalls } from './calls/incident-calls';
import { lineageCalls } from './calls/models/lineage-calls';
import { logCalls } from './calls/log-calls';
import { modelCalls } from './calls/models/model-calls';
import { notesCalls } from './calls/notes-calls';
import { portableCalls } from './calls/models/portable-calls';
import { projectCalls } from './calls/project-calls';
import { queueCalls } from './calls/queue-calls';
import { recipeViews } from './calls/recipe-views';
import { savedViewCalls } from './calls/saved-view-calls';
import { transferCalls } from './calls/transfer-calls';
import { setupCalls } from './calls/setup-calls';
import { secretCalls } from './calls/secret-calls';
import { settingsCalls } from './calls/settings-calls';
import { seriesCalls } from './calls/series-calls';
import { shellCalls } from './calls/shell-calls';
import { startCalls } from './calls/start-calls';
import { sweepCalls } from './calls/sweep-calls';
import { targetCalls } from './calls/target-calls';
import { type CallContext, runIdsOf } from './changes/change';
import type { Engine } from './engine';
import { valueOf } from './refuse';
import { readDetail, readSnapshot } from '../runs/snapshot';
import { APP_VERSION } from '../parents/version';

const os = implement(api).$context<CallContext>();

/** The contract, answered by one engine. Forget a call: it does not compile. */
export function engineRouter(engine: Engine) {
  return os.router({
    engine: ownCalls(engine),
    appLog: appLogCalls(engine),
    targets: targetCalls(engine),
    shells: shellCalls(engine),
    envs: envCalls(engine),
    folders: folderCalls(engine),
    environments: environmentCalls(engine),
    recipes: {
      list: os.recipes.list.handler(() => recipeViews(engine)),
      ...startCalls(engine),
    },
    queue: queueCalls(engine),
    sweeps: sweepCalls(engine),
    projects: projectCalls(engine),
    settings: settingsCalls(engine),
    setup: setupCalls(engine),
    chartViews: chartViewCalls(engine),
    jobPresets: jobPresetCalls(engine),
    savedViews: savedViewCalls(engine),
    transfers: transferCalls(engine),
    downloads: downloadCalls(engine),
    secrets: secretCalls(engine),
    imports: importCalls(engine),
    incidents: incidentCalls(engine),
    models: { ...modelCalls(engine), ...portableCalls(engine) },
    evaluation: evaluationCalls(engine),
    insight: insightCalls(engine),
    runs: {
      ...runCalls(engine),
      ...checkpointCalls(engine),
      ...healthCalls(engine),
      ...lineageCalls(engine),
    },
  });
}

/** Calls about the engine itself. */
function ownCalls(engine: Engine) {
  return {
    hello: os.engine.hello.handler(() => ({
      pid: process.pid,
      version: APP_VERSION,
      home: engine.home,
    })),
    room: os.engine.room.handler(async () => {
      const disk = await statfs(engine.home).catch(() => null);
      return { freeBytes: disk === null ? null : disk.bavail * disk.bsize };
    }),
    changes: os.engine.changes.handler(({ signal }) => engine.changes.subscribe(signal)),
  };
}

function runCalls(engine: Engine) {
  const { runs } = os;
  return {
    list: runs.list.handler(async ({ input }) =>
      (await engine.runs.list(input?.now)).slice(0, input?.most),
    ),
    get: runs.get.handler(async ({ input, errors }) =>
      valueOf(await readDetail(engine, input.run), errors),
    ),
    snapshot: runs.snapshot.handler(async ({ input, errors }) =>
      valueOf(await readSnapshot(engine, input.run, input.detail), errors),
    ),
    start: runs.start.handler(async ({ input, errors, context }) =>
      valueOf(await engine.runs.start(input, runIdsOf(context.change)()), errors),
    ),
    stop: runs.stop.handler(async ({ input, errors }) =>
      engine.notes.named(
        await valueOf(await engine.runs.stop(input.run, input.mode), errors).view(),
      ),
    ),
    declare: runs.declare.handler(async ({ input, errors }) =>
      engine.notes.named(
        await valueOf(await engine.runs.declare(input.run, input.criteria), errors).view(),
      ),
    ),
    setPatterns: runs.setPatterns.handler(async ({ input: { run, patterns }, errors }) => {
      const set = engine.runs.setPatterns(run, patterns, (id) => engine.imports.isFollowed(id));
      return engine.notes.named(await valueOf(await set, errors).view());
    }),
    ...seriesCalls(engine),
    ...logCalls(engine),
    ...notesCalls(engine),
    ...exportCalls(engine),
  };
}
