import { bridge } from './bridge';
import { charts } from './charts';
import { compare } from './compare';
import { frame } from './frame';
import { home } from './home';
import { log } from './log';
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
  compare,
  frame,
  home,
  log,
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
