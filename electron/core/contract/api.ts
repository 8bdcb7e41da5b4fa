import { z } from 'zod';
import { base } from './api-base';
import { engineCalls } from './engine-calls';
import { exportCalls } from './run/export-calls';
import { importCalls } from './run/import-calls';
import { logCalls } from './log/log-calls';
import { noteCalls } from './run/note-calls';
import { queueCalls } from './start/queue-calls';
import { runCalls } from './run/run-calls';
import { secretCalls } from './secrets/secret-calls';
import { downloadCalls } from './download/download-calls';
import { transferCalls } from './transfer/transfer-calls';
import { seriesCalls } from './series/series-calls';
import { chartViewCalls } from './settings/chart-view-calls';
import { setupCalls } from './setup/setup-calls';
import { settingsCalls } from './settings/settings-calls';
import { shellCalls } from './terminal/shell-calls';
import { startCalls } from './start/start-calls';
import { RecipeView } from './start/recipe-view';
import { envCalls } from './target/env-calls';
import { folderCalls } from './target/folder';
import { targetCalls } from './target/target-calls';

/** Every call and feed of the engine. `run` accepts an id, a unique prefix, a name or `latest`. */
export const api = {
  engine: engineCalls,
  targets: targetCalls,
  shells: shellCalls,
  envs: envCalls,
  folders: folderCalls,
  recipes: { list: base.output(z.array(RecipeView)), ...startCalls },
  queue: queueCalls,
  settings: settingsCalls,
  setup: setupCalls,
  chartViews: chartViewCalls,
  transfers: transferCalls,
  downloads: downloadCalls,
  secrets: secretCalls,
  imports: importCalls,
  runs: { ...runCalls, ...seriesCalls, ...logCalls, ...noteCalls, ...exportCalls },
};
export type Api = typeof api;
