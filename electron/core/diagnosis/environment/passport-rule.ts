import type { Finding, FindingState } from '../../contract/finding';
import { finding } from '../../contract/finding';
import type { PassportRow } from '../../contract/evaluation/environment-passport';
import { defineRule, type Rule } from '../rules/define-rule';
import type { AlgorithmFacts } from './algorithms';
import type { Measured } from './measured';

/** Measurements of an environment, and the algorithm that they are judged for. */
export interface PassportFacts extends Measured {
  readonly algorithm: AlgorithmFacts;
}

/** One question about an environment; no row where it does not apply or was not measured. */
export type PassportRule = Rule<PassportFacts, PassportRow>;

/** Defines a passport rule: the default export of a file in `rules/`. */
export const definePassportRule = defineRule<PassportFacts, PassportRow>;

interface RowText {
  readonly id: string;
  readonly title: string;
  readonly says: string;
  /** Meaning for the algorithm. */
  readonly means?: string;
  /** Advice. */
  readonly advice?: string;
  readonly evidence?: readonly string[];
  readonly numbers?: Readonly<Record<string, number>>;
}

/** A row of a passport from its texts. */
export function row(state: FindingState, text: RowText): PassportRow {
  const { id, title, says, means = '', advice = '', evidence = [], numbers = {} } = text;
  const shown: Finding['evidence'] = evidence.map((one) => ({ kind: 'text', text: one }));
  return {
    ...finding(id, state, says, { advice, evidence: shown }),
    title,
    means: means.charAt(0).toUpperCase() + means.slice(1),
    numbers: { ...numbers },
  };
}

/** A number as the user reads it: four significant digits, thousands parted, `1e+6` beyond a million. */
export function figure(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e9 || size < 1e-4)) return value.toExponential(2);
  if (Number.isInteger(value)) return value.toLocaleString('en-US');
  return Number(value.toPrecision(4)).toLocaleString('en-US', { maximumFractionDigits: 6 });
}

/** `1 step`, `1,000 steps`. */
export const counted = (count: number, noun: string): string =>
  `${figure(count)} ${noun}${count === 1 ? '' : 's'}`;
