import type { Learning } from '#core/contract/run/learning';
import type { RunView } from '#core/contract/run/run';
import { learningAnswer, type LearningAnswer } from '#core/diagnosis/learning/answer';
import { metricWords } from '../../ui/number-words';
import { t } from '../../words/t';

/**
 * Whether a training that ended well learned, as the headline of its card; null for one that ended otherwise, and for a program that
 * measured nothing and was expected to do nothing in particular: it may be no training.
 */
export function learningHeadline(
  verdict: RunView['verdict'],
  learning: Learning | undefined,
): string | null {
  if (learning === undefined || (verdict !== 'succeeded' && verdict !== 'finished')) return null;
  const answer = learningAnswer(learning);
  return verdict === 'finished' && answer.is === 'not-measured' ? null : headlineOf(answer);
}

function headlineOf(answer: LearningAnswer): string {
  switch (answer.is) {
    case 'not-measured':
      return t('run.verdict.learning.headline.not-measured');
    case 'few':
    case 'noise':
      return t(`run.verdict.learning.headline.${answer.is}.${answer.by}`);
    case 'beats-random':
    case 'no-better-than-random':
      return t(`run.verdict.learning.headline.${answer.is}`, endsOf(answer.row));
    case 'improved':
    case 'not-improved':
      return t(`run.verdict.learning.headline.${answer.is}`, endsOf(answer));
  }
}

const endsOf = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  from: shortWords(from),
  to: shortWords(to),
});

/** At most three significant digits below 1,000: the line under the headline has them all. */
const shortWords = (value: number): string =>
  metricWords(Math.abs(value) < 1_000 ? Number(value.toPrecision(3)) : value);
