import { metricWords } from '../../ui/number-words';
import { t } from '../../words/t';

/** Score of an answer in words. */
export const scoreWords = (score: number | null): string =>
  score === null
    ? t('run.rollouts.noScore')
    : t('run.rollouts.score', { score: metricWords(score) });
