import type { TrainerEvent } from '../../event';

/** States that the trainers announce; words before the sign may be an emoji, or what a console made of it. */
const STATES: readonly (readonly [string, RegExp])[] = [
  [
    'data',
    /^\s*(?:\S{1,12}\s{1,4})?(?:Loading rasters\.\.\.|Initializing Raster Manager\.\.\.)\s*$/,
  ],
  ['dummy-data', /^No rasters found! Creating dummy rasters? for testing\.\.\.\s*$/],
  ['environments', /^\s*(?:\S{1,12}\s{1,4})?Successfully initialized \d+\/\d+ environments\s*$/],
  ['training', /^Starting (?:simple stable|synchronous|stable) training\b.{0,80}$/],
  ['training', /^Starting Parallel Deep Q-Learning training for fuel break placement\.\.\.\s*$/],
  ['training', /^\s*(?:\S{1,12}\s{1,4})?Ultra-Minimal Training Started\s*$/],
  ['memories', /^Initializing agent with domirank-based memories\.\.\.\s*$/],
  ['pretraining', /^Pre-training agent on domirank memories\.\.\.\s*$/],
  ['new-best', /^New best reward: -?[\d.]+ - Model saved!\s*$/],
  ['new-best', /^\s*\S{0,12}\s{0,4}New best model saved[:!] .{1,40}$/],
  ['saved', /^Checkpoint saved at episode \d+\s*$/],
  ['saved', /^\s*\S{0,12}\s{0,4}Model saved at episode \d+\s*$/],
  ['target-network', /^(?:\s*\S{0,12}\s{0,4})?Target network updated(?: at step \d+)?\s*$/],
  ['finished', /^Parallel training completed!\s*$/],
  ['finished', /^\s*(?:\S{1,12}\s{1,4})?Ultra-minimal training completed!\s*$/],
  ['finished', /^Synchronous training completed!\s*$/],
];
const HEAD = /rasters|Raster|environments|training|Training|memories|best|saved|Target network/;

/** State of the training according to a line; null if it says nothing of this kind. */
export function stateLine(text: string): readonly TrainerEvent[] | null {
  if (!HEAD.test(text)) return null;
  const state = STATES.find(([, sign]) => sign.test(text))?.[0];
  return state === undefined ? null : [{ kind: 'state', state, says: text.trim() }];
}
