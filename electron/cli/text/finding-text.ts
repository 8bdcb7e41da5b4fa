import type { Finding } from '#core/contract/finding';

const WORDS: Readonly<Record<Finding['state'], string>> = {
  ok: 'ok',
  warn: 'warning',
  bad: 'problem',
  unknown: 'unknown',
};

/** Word for the state of a finding, put before its sentence. */
export const stateWord = ({ state }: Pick<Finding, 'state'>): string => WORDS[state];
