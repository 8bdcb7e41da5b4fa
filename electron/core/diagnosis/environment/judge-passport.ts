import type { FindingState } from '../../contract/finding';
import type { PassportParts, PassportRow } from '../../contract/evaluation/environment-passport';
import { algorithmOf } from './algorithms';
import { type Measured, measuredOf } from './measured';
import type { PassportRule } from './passport-rule';
import { actions } from './rules/actions';
import { api, checker } from './rules/api';
import { memory, speed } from './rules/cost';
import { episodes } from './rules/episodes';
import { features } from './rules/features';
import { masks } from './rules/masks';
import { observationForm, sharedObservation } from './rules/observation-form';
import { processEnds } from './rules/process-ends';
import { rewards } from './rules/rewards';
import { seeds } from './rules/seeds';

/** In the order in which a person wants to know. */
const RULES: readonly PassportRule[] = [
  processEnds,
  api,
  observationForm,
  features,
  sharedObservation,
  rewards,
  episodes,
  actions,
  masks,
  seeds,
  checker,
  speed,
  memory,
];

const WORST: readonly FindingState[] = ['bad', 'warn', 'unknown', 'ok'];

const rank = ({ state }: PassportRow): number => WORST.indexOf(state);

/**
 * Judges the measurements of an environment for one algorithm: rows of a passport, the worst first.
 * @param algorithm name as Stable-Baselines3 writes it; null: for none in particular
 */
export function judgePassport(
  parts: PassportParts,
  algorithm: string | null,
): { readonly measured: Measured; readonly rows: readonly PassportRow[] } {
  const measured = measuredOf(parts);
  const facts = algorithmOf(algorithm);
  const rows = RULES.flatMap((rule) => rule(measured, facts));
  return { measured, rows: rows.toSorted((one, other) => rank(one) - rank(other)) };
}
