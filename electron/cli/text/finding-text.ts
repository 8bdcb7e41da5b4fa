import type { Finding } from '#core/contract/finding';

const WORDS: Readonly<Record<Finding['state'], string>> = {
  ok: 'ok',
  warn: 'warning',
  bad: 'problem',
  unknown: 'unknown',
};

/** What the state of a finding is called in front of its sentence. */
export const stateWord = ({ state }: Pick<Finding, 'state'>): string => WORDS[state];
