import type { RolloutSource } from '../../../contract/insight/rollouts';
import type { RolloutFormat } from '../rollout-format';
import { art } from './art';
import { nemoRl } from './nemo-rl';
import { primeRl, primeRlStream } from './prime-rl';
import { sb3 } from './sb3';
import { skyrl } from './skyrl';
import { trackio } from './trackio';
import { trl, wandbTable } from './trl';
import { trlTap } from './trl-tap';
import { verifiers } from './verifiers';
import { verl } from './verl';

const BY_SOURCE: Readonly<Record<RolloutSource, RolloutFormat>> = {
  trl,
  'trl-tap': trlTap,
  wandb: wandbTable,
  trackio,
  'nemo-rl': nemoRl,
  skyrl,
  art,
  'prime-rl': primeRl,
  'prime-rl-stream': primeRlStream,
  verifiers,
  sb3,
  verl,
};

/** All formats of rollouts that can be read. */
export const FORMATS: readonly RolloutFormat[] = Object.values(BY_SOURCE);

/** Format of a source. */
export const formatOf = (source: RolloutSource): RolloutFormat => BY_SOURCE[source];
