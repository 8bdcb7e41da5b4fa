import type { EvaluatorRequest } from '#core/contract/run/evaluator';
import { ALLOW_FLAG, allowedNames } from '../flags/allow';
import { type ParsedCommand, textFlag } from '../command';
import { flagText, type FlagTable } from '../flags/flags';
import { misused } from '../io';

/** Flags of an evaluator beside a run. */
export const EVALUATOR_FLAGS: FlagTable = {
  evaluate: flagText('EPISODES', 'Play each checkpoint beside the run at low priority.'),
  'evaluate-every': flagText('K', 'Only every K-th checkpoint.', { needs: ['evaluate'] }),
  'evaluate-env': flagText('ID', 'The Gymnasium ID of the environment.', {
    needs: ['evaluate'],
    excludes: ['evaluate-factory'],
  }),
  allow: { ...ALLOW_FLAG.allow, needs: ['evaluate'] },
  'evaluate-factory': flagText('MODULE:CALLABLE', 'What makes the environment.', {
    needs: ['evaluate'],
  }),
};

/** The evaluator that a command line asks for; null: none. @throws Refused */
export function evaluatorOf(parsed: ParsedCommand): EvaluatorRequest | null {
  const episodes = textFlag(parsed, 'evaluate');
  const every = textFlag(parsed, 'evaluate-every');
  const envId = textFlag(parsed, 'evaluate-env');
  const factory = textFlag(parsed, 'evaluate-factory');
  const allow = allowedNames(parsed);
  if (episodes === null) return null;
  return {
    episodes: integerOf('--evaluate', episodes),
    ...(every === null ? {} : { every: integerOf('--evaluate-every', every) }),
    envId,
    factory,
    ...(allow.length === 0 ? {} : { allow }),
  };
}

function integerOf(flag: string, text: string): number {
  if (/^\d+$/.test(text) && Number(text) > 0) return Number(text);
  return misused(`${flag} ${text} is no whole number above 0.`, `Write it as ${flag} 20.`);
}
