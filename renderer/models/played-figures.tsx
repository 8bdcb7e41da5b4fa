import type { EvaluationResult, Yardstick } from '#core/contract/evaluation/evaluation';
import { ABSENT, countWords, metricWords } from '../ui/number-words';
import { t } from '../words/t';

interface Props {
  readonly result: EvaluationResult;
}

const words = (value: number | null): string => (value === null ? ABSENT : metricWords(value));

/** Figures of a played model: mean with interval beside the yardsticks, then the best and the worst. */
export function PlayedFigures({ result }: Props) {
  const { what, env, episodes, wanted, meanLength, notes } = result;
  const isRows = what === 'rows';
  const count = { count: episodes, env, length: metricWords(meanLength) };
  return (
    <div className="model-figures" role="status">
      <MeansTable result={result} />
      <p className="num">{extremesWords(result)}</p>
      <p className="note num">
        {t(isRows ? 'run.evaluation.answered' : 'run.evaluation.played', count)}{' '}
        {episodes < wanted && t('run.evaluation.fewer', { episodes, wanted })}
      </p>
      {notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
    </div>
  );
}

function MeansTable({ result }: Props) {
  const mean = result.what === 'rows' ? 'run.evaluation.meanScore' : 'run.evaluation.mean';
  return (
    <table className="table num" aria-label={t('run.evaluation.figures')}>
      <thead>
        <tr>
          <th scope="col">{t('run.evaluation.player')}</th>
          <th scope="col" className="right">
            {t(mean)}
          </th>
          <th scope="col" className="right">
            {t('run.evaluation.interval')}
          </th>
        </tr>
      </thead>
      <tbody>
        <MeanRow says={t('run.evaluation.thisOne')} of={result} />
        {result.yardsticks.map((one) => (
          <MeanRow key={one.name} says={t(`run.evaluation.yardstick.${one.name}`)} of={one} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly says: string;
  readonly of: Pick<Yardstick, 'mean' | 'low' | 'high'>;
}

function MeanRow({ says, of: { mean, low, high } }: RowProps) {
  const isListed = low !== null && high !== null;
  return (
    <tr>
      <th scope="row">{says}</th>
      <td className="right">{words(mean)}</td>
      <td className="right">
        {isListed ? t('run.evaluation.bounds', { low: words(low), high: words(high) }) : ABSENT}
      </td>
    </tr>
  );
}

/** "Best episode: 500 in 500 steps · Worst episode: …" */
function extremesWords(result: EvaluationResult): string {
  const opens = result.what === 'rows' ? 'openRow' : 'open';
  return (['best', 'worst'] as const)
    .map((which) => {
      const { return: total, length, seed } = result[which];
      const said = { words: words(total), length: countWords(length), row: countWords(seed) };
      return t(`run.evaluation.${opens}.${which}`, said);
    })
    .join(' · ');
}
