import type { RolloutSource } from '../../../contract/insight/rollouts';
import type { RolloutFormat } from '../rollout-format';
import { sb3 } from './sb3';
import { trackio } from './trackio';
import { trl, wandbTable } from './trl';
import { trlTap } from './trl-tap';
import { verl } from './verl';

const BY_SOURCE: Readonly<Record<RolloutSource, RolloutFormat>> = {
  trl,
  'trl-tap': trlTap,
  wandb: wandbTable,
  trackio,
  sb3,
  verl,
};

/** All formats of rollouts that can be read. */
export const FORMATS: readonly RolloutFormat[] = Object.values(BY_SOURCE);

/** Format of a source. */
export const formatOf = (source: RolloutSource): RolloutFormat => BY_SOURCE[source];
