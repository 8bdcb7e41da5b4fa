import { z } from 'zod';
import { base } from './api-base';
import { engineCalls, Tick } from './engine-calls';
import { exportCalls } from './export-calls';
import { logCalls } from './log-calls';
import { notebookCalls } from './notebook-calls';
import { queueCalls } from './queue-calls';
import { runCalls } from './run/run-calls';
import { RunDetail, TrainerState } from './run/run-detail';
import { sendCalls } from './send-calls';
import { seriesCalls } from './series/series-calls';
import { settingsCalls } from './settings-calls';
import { shellCalls } from './shell-calls';
import { startCalls } from './start-calls';
import { ParamView, PresetView, RecipeView } from './start/recipe-view';
import { envCalls } from './target/env-calls';
import { targetCalls } from './target-calls';

export { ParamView, PresetView, RecipeView, RunDetail, Tick, TrainerState };

/** Every call and feed of the engine. `run` accepts an id, a unique prefix, a name or `latest`. */
export const api = {
  engine: engineCalls,
  targets: targetCalls,
  shells: shellCalls,
  envs: envCalls,
  recipes: { list: base.output(z.array(RecipeView)), ...startCalls },
  queue: queueCalls,
  settings: settingsCalls,
  send: sendCalls,
  runs: { ...runCalls, ...seriesCalls, ...logCalls, ...notebookCalls, ...exportCalls },
};
export type Api = typeof api;
