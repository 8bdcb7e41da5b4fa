import { useState } from 'react';
import type {
  EvaluationResult,
  StoredResult,
  Yardstick,
} from '#core/contract/evaluation/evaluation';
import { ABSENT, countWords, metricWords } from '../../../ui/number-words';
import { t } from '../../../words/t';
import { EpisodeDialog, type ShownEpisode } from './episode-dialog';

type Stored = Pick<StoredResult, 'folder' | 'result'>;

interface Props {
  readonly run: string;
  readonly stored: Stored;
  /** Yardsticks of the run, where the result has none. */
  readonly yardsticks: readonly Yardstick[];
}

/** Result of playing a checkpoint: its mean return with interval beside the yardsticks, and its best and worst episode. */
export function EvaluationFigures({ run, stored, yardsticks }: Props) {
  const { result } = stored;
  const others = result.yardsticks.length > 0 ? result.yardsticks : yardsticks;
  const [episode, setEpisode] = useState<ShownEpisode | null>(null);
  const isRows = result.what === 'rows';
  return (
    <div className="evaluation-figures">
      <table className="num" aria-label={t('run.evaluation.figures')}>
        <thead>
          <tr className="note">
            <th scope="col">{t('run.evaluation.player')}</th>
            <th scope="col">{t(isRows ? 'run.evaluation.meanScore' : 'run.evaluation.mean')}</th>
            <th scope="col">{t('run.evaluation.interval')}</th>
          </tr>
        </thead>
        <tbody>
          <FigureRow says={t('run.evaluation.thisOne')} of={result} isOwn />
          {others.map((one) => (
            <FigureRow key={one.name} says={t(`run.evaluation.yardstick.${one.name}`)} of={one} />
          ))}
        </tbody>
      </table>
      <p className="note num">{whatWasPlayed(result)}</p>
      <EpisodeLinks stored={stored} onOpen={setEpisode} />
      {result.notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      {episode !== null && (
        <EpisodeDialog run={run} episode={episode} onClose={() => setEpisode(null)} />
      )}
    </div>
  );
}

const words = (value: number | null): string => (value === null ? ABSENT : metricWords(value));

interface RowProps {
  readonly says: string;
  readonly of: Pick<EvaluationResult, 'mean' | 'low' | 'high'>;
  readonly isOwn?: boolean;
}

function FigureRow({ says, of: { mean, low, high }, isOwn = false }: RowProps) {
  const isListed = low !== null && high !== null;
  return (
    <tr className={isOwn ? 'evaluation-own' : undefined}>
      <th scope="row">{says}</th>
      <td>{words(mean)}</td>
      <td>
        {isListed ? t('run.evaluation.bounds', { low: words(low), high: words(high) }) : ABSENT}
      </td>
    </tr>
  );
}

/** "20 episodes of CartPole-v1 with fixed seeds, mean length 212" */
function whatWasPlayed(result: EvaluationResult): string {
  const { episodes, wanted, env, meanLength, cut, what } = result;
  const length = metricWords(meanLength);
  const isRows = what === 'rows';
  return [
    t(isRows ? 'run.evaluation.answered' : 'run.evaluation.played', {
      count: episodes,
      env,
      length,
    }),
    episodes < wanted ? t('run.evaluation.fewer', { episodes, wanted }) : [],
    cut > 0 ? t(isRows ? 'run.evaluation.cutRows' : 'run.evaluation.cut', { count: cut }) : [],
  ]
    .flat()
    .join(' ');
}

interface LinksProps {
  readonly stored: Stored;
  readonly onOpen: (episode: ShownEpisode) => void;
}

function EpisodeLinks({ stored: { folder, result }, onOpen }: LinksProps) {
  const { files, what } = result;
  if (files === undefined) return null;
  const opens = what === 'rows' ? 'openRow' : 'open';
  return (
    <p className="evaluation-episodes">
      {(['best', 'worst'] as const).map((which) => {
        const { trace, picture } = files[which];
        const { return: total, seed, length } = result[which];
        const returned = words(total);
        return (
          <button
            key={which}
            type="button"
            className="link num"
            onClick={() =>
              onOpen({
                which,
                what,
                trace: `${folder}/${trace}`,
                picture: picture === null ? null : `${folder}/${picture}`,
                seed,
                length,
                total,
              })
            }
          >
            {t(`run.evaluation.${opens}.${which}`, {
              words: returned,
              length: countWords(length),
              row: countWords(seed),
            })}
          </button>
        );
      })}
    </p>
  );
}
