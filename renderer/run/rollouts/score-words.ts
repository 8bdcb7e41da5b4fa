import type { Rollout } from '#core/contract/insight/rollouts';
import { countWords, metricWords } from '../../ui/number-words';
import { t } from '../../words/t';

type Scored = Pick<Rollout, 'score' | 'steps'>;

/** Score of an answer, or return of an episode, in words. */
export function scoreWords({ score, steps }: Scored): string {
  if (score === null) return t('run.rollouts.noScore');
  return t(steps === null ? 'run.rollouts.score' : 'run.rollouts.return', {
    score: metricWords(score),
  });
}

/** Characters of an answer, or steps of an episode, in words. */
export const sizeWords = ({ steps, characters }: Pick<Rollout, 'steps' | 'characters'>): string =>
  steps === null
    ? t('run.rollouts.characters', { size: countWords(characters) })
    : t('run.rollouts.steps', { count: steps, size: countWords(steps) });

/** Reward functions of a score, and other numbers of a rollout, each with its name. */
export const numberWords = ({ numbers }: Pick<Rollout, 'numbers'>): readonly string[] =>
  numbers.map(
    ({ name, value }) =>
      `${name} ${value === null ? t('run.rollouts.notApplicable') : metricWords(value)}`,
  );
