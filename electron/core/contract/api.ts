import { z } from 'zod';
import { base } from './api-base';
import { appLogCalls } from './app-log/app-log-calls';
import { engineCalls } from './engine-calls';
import { checkpointCalls } from './run/checkpoint-calls';
import { evaluationCalls } from './evaluation/evaluation-calls';
import { environmentCalls } from './evaluation/environment-calls';
import { exportCalls } from './run/export-calls';
import { healthCalls } from './run/health';
import { importCalls } from './run/import-calls';
import { insightCalls } from './insight/insight-calls';
import { incidentCalls } from './incident/incident-calls';
import { lineageCalls } from './run/lineage';
import { logCalls } from './log/log-calls';
import { modelCalls } from './model/model-calls';
import { portableCalls } from './model/portable-calls';
import { noteCalls } from './run/note-calls';
import { projectCalls } from './project/project-calls';
import { queueCalls } from './start/queue-calls';
import { runCalls } from './run/run-calls';
import { secretCalls } from './secrets/secret-calls';
import { downloadCalls } from './download/download-calls';
import { transferCalls } from './transfer/transfer-calls';
import { seriesCalls } from './series/series-calls';
import { chartViewCalls } from './settings/chart-view-calls';
import { setupCalls } from './setup/setup-calls';
import { settingsCalls } from './settings/settings-calls';
import { jobPresetCalls } from './settings/job-preset';
import { savedViewCalls } from './settings/saved-view';
import { shellCalls } from './terminal/shell-calls';
import { startCalls } from './start/start-calls';
import { sweepCalls } from './start/sweep-calls';
import { RecipeView } from './start/recipe-view';
import { envCalls } from './target/env-calls';
import { folderCalls } from './target/folder';
import { targetCalls } from './target/target-calls';

const recipeCalls = { list: base.output(z.array(RecipeView)), ...startCalls };

const everyModelCall = { ...modelCalls, ...portableCalls };

const everyRunCall = {
  ...runCalls,
  ...seriesCalls,
  ...logCalls,
  ...noteCalls,
  ...exportCalls,
  ...checkpointCalls,
  ...healthCalls,
  ...lineageCalls,
};

/** Every call by its subject, each by the type that it has in its own file: inferred as a whole it grows too long for the compiler. */
export type Api = {
  engine: typeof engineCalls;
  appLog: typeof appLogCalls;
  targets: typeof targetCalls;
  shells: typeof shellCalls;
  envs: typeof envCalls;
  folders: typeof folderCalls;
  environments: typeof environmentCalls;
  recipes: typeof recipeCalls;
  queue: typeof queueCalls;
  sweeps: typeof sweepCalls;
  projects: typeof projectCalls;
  settings: typeof settingsCalls;
  setup: typeof setupCalls;
  chartViews: typeof chartViewCalls;
  jobPresets: typeof jobPresetCalls;
  savedViews: typeof savedViewCalls;
  transfers: typeof transferCalls;
  downloads: typeof downloadCalls;
  secrets: typeof secretCalls;
  imports: typeof importCalls;
  incidents: typeof incidentCalls;
  models: typeof everyModelCall;
  evaluation: typeof evaluationCalls;
  insight: typeof insightCalls;
  runs: typeof everyRunCall;
};

/** Every call and feed of the engine. `run` accepts an id, a unique prefix, a name or `latest`. */
export const api: Api = {
  engine: engineCalls,
  appLog: appLogCalls,
  targets: targetCalls,
  shells: shellCalls,
  envs: envCalls,
  folders: folderCalls,
  environments: environmentCalls,
  recipes: recipeCalls,
  queue: queueCalls,
  sweeps: sweepCalls,
  projects: projectCalls,
  settings: settingsCalls,
  setup: setupCalls,
  chartViews: chartViewCalls,
  jobPresets: jobPresetCalls,
  savedViews: savedViewCalls,
  transfers: transferCalls,
  downloads: downloadCalls,
  secrets: secretCalls,
  imports: importCalls,
  incidents: incidentCalls,
  models: everyModelCall,
  evaluation: evaluationCalls,
  insight: insightCalls,
  runs: everyRunCall,
};
