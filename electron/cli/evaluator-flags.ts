import type { EvaluatorRequest } from '#core/contract/evaluation/evaluator';
import { type ParsedCommand, textFlag } from './command';
import { misused } from './io';

/** Options of an evaluator beside a run, as `parseArgs` takes them. */
export const EVALUATOR_OPTIONS = {
  evaluate: { type: 'string' },
  'evaluate-every': { type: 'string' },
  'evaluate-env': { type: 'string' },
  'evaluate-factory': { type: 'string' },
} as const;

export const EVALUATOR_USAGE =
  '[--evaluate EPISODES [--evaluate-every K] [--evaluate-env ID | --evaluate-factory MODULE:CALLABLE]]';

/** The evaluator that a command line asks for; null: none. @throws Refused */
export function evaluatorOf(asked: ParsedCommand): EvaluatorRequest | null {
  const episodes = textFlag(asked, 'evaluate');
  const every = textFlag(asked, 'evaluate-every');
  const envId = textFlag(asked, 'evaluate-env');
  const factory = textFlag(asked, 'evaluate-factory');
  if (episodes === null) {
    if (every === null && envId === null && factory === null) return null;
    return misused('How many episodes to play is not said.', 'Add --evaluate 20.');
  }
  return {
    episodes: wholeOf('--evaluate', episodes),
    ...(every === null ? {} : { every: wholeOf('--evaluate-every', every) }),
    envId,
    factory,
  };
}

function wholeOf(flag: string, text: string): number {
  if (/^\d+$/.test(text) && Number(text) > 0) return Number(text);
  return misused(`${flag} ${text} is no whole number above 0.`, `Write it as ${flag} 20.`);
}
