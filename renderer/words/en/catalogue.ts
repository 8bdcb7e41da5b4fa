import { bridge } from './bridge';
import { charts } from './charts';
import { cluster } from './cluster';
import { nodeCheck } from './node-check';
import { compare } from './compare';
import { frame } from './frame';
import { health } from './health';
import { help } from './help';
import { home } from './home';
import { incidents } from './incidents';
import { log } from './log';
import { models } from './models';
import { projects } from './projects';
import { run } from './run';
import { runs } from './runs';
import { send } from './send';
import { settings } from './settings';
import { setup } from './setup';
import { start } from './start';
import { terminals } from './terminals';
import { transfer } from './transfer';
import { ui } from './ui';

/** Every sentence and label in English, one file a room. Plurals by `_one` and `_other`, values as `{{name}}`. */
export const en = {
  bridge,
  charts,
  cluster,
  nodeCheck,
  compare,
  frame,
  health,
  help,
  home,
  incidents,
  log,
  models,
  projects,
  run,
  runs,
  send,
  settings,
  setup,
  start,
  terminals,
  transfer,
  ui,
} as const;
