import type { FindingState } from '../../contract/finding';
import type { PassportParts, PassportRow } from '../../contract/evaluation/environment-passport';
import { rulesIn } from '../rules/rule-list';
import { algorithmOf } from './algorithms';
import { type Measured, measuredOf } from './measured';
import type { PassportRule } from './passport-rule';

const files = import.meta.glob<Omit<PassportRule, 'id'>>('./rules/*.ts', {
  eager: true,
  import: 'default',
});

/** In the order in which a user wants to know. */
const RULES: readonly PassportRule[] = rulesIn(files);

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
  const facts = { ...measured, algorithm: algorithmOf(algorithm) };
  const rows = RULES.flatMap((rule) => rule.judge(facts));
  return { measured, rows: rows.toSorted((one, other) => rank(one) - rank(other)) };
}
