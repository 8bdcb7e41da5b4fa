import { Button } from '@mantine/core';
import type { StepRollouts } from '#core/contract/insight/rollouts';
import { countWords, fileSizeWords } from '../../ui/number-words';
import { t } from '../../words/t';
import { PAGE_OF_ROLLOUTS, RolloutFilters, type RolloutFilter } from './rollout-filters';
import { RolloutRow } from './rollout-row';
import { ScoreHistogram } from './score-histogram';

interface Props {
  readonly of: StepRollouts;
  readonly filter: RolloutFilter;
  readonly onFilter: (change: Partial<RolloutFilter>) => void;
  readonly onOpen: (index: number) => void;
}

/** Rollouts of a step: the most telling ones, then all of them, found by text or score. */
export function StepView({ of, ...props }: Props) {
  return (
    <>
      <Summary of={of} />
      <Picks of={of} onOpen={props.onOpen} />
      <AllAnswers of={of} {...props} />
    </>
  );
}

/** Are its rollouts episodes of an environment? */
export const isOfEpisodes = ({ source }: StepRollouts): boolean => source === 'sb3';

/** How many answers in how many groups, and what the files cannot tell. */
function Summary({ of }: { readonly of: StepRollouts }) {
  const { count, groups, lacks, file, bytes, totalBytes } = of;
  const answers = t(isOfEpisodes(of) ? 'run.rollouts.episodes' : 'run.rollouts.count', { count });
  const says =
    groups === null
      ? answers
      : t('run.rollouts.groups', { answers, groups: groups.count, equal: groups.equal });
  return (
    <>
      <p className="num" title={file === null ? '' : t('run.rollouts.file', { file })}>
        {says}{' '}
        <span className="note">
          {t('run.rollouts.read', {
            size: fileSizeWords(bytes),
            total: fileSizeWords(totalBytes),
          })}
        </span>
      </p>
      {lacks.map((one) => (
        <p key={one} className="note">
          {one}
        </p>
      ))}
    </>
  );
}

function Picks({ of, onOpen }: Pick<Props, 'of' | 'onOpen'>) {
  if (of.picks.length === 0) return null;
  const title = t(isOfEpisodes(of) ? 'run.rollouts.episodePicks' : 'run.rollouts.picks');
  return (
    <>
      <h3>{title}</h3>
      <ul className="rollout-list" aria-label={title}>
        {of.picks.map(({ kind, rollout }) => (
          <RolloutRow
            key={kind}
            name={t(`run.rollouts.pick.${kind}`)}
            rollout={rollout}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </>
  );
}

function AllAnswers({ of, filter, onFilter, onOpen }: Props) {
  const { rows, matched } = of;
  const title = t(isOfEpisodes(of) ? 'run.rollouts.allEpisodes' : 'run.rollouts.all');
  return (
    <>
      <h3>{title}</h3>
      <ScoreHistogram
        label={t(isOfEpisodes(of) ? 'run.rollouts.returns' : 'run.rollouts.histogram')}
        bins={of.histogram}
        min={filter.min}
        max={filter.max}
        onRange={(min, max) => onFilter({ min, max })}
      />
      <RolloutFilters isOfEpisodes={isOfEpisodes(of)} filter={filter} onFilter={onFilter} />
      <MatchedNote of={of} filter={filter} onFilter={onFilter} />
      <ul className="rollout-list" aria-label={title}>
        {rows.map((rollout) => (
          <RolloutRow
            key={rollout.index}
            name={`#${rollout.index}`}
            rollout={rollout}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {rows.length < matched && (
        <Button
          variant="default"
          onClick={() => onFilter({ most: Math.min(200, filter.most + PAGE_OF_ROLLOUTS) })}
        >
          {t('run.rollouts.more', { count: Math.min(PAGE_OF_ROLLOUTS, matched - rows.length) })}
        </Button>
      )}
    </>
  );
}

/** How many answers match, where not all of them are shown. */
function MatchedNote({ of: { matched, count }, filter, onFilter }: Omit<Props, 'onOpen'>) {
  if (filter.text === '' && filter.min === null && filter.max === null) return null;
  return (
    <p className="note num">
      {t('run.rollouts.matched', { matched: countWords(matched), all: countWords(count) })}{' '}
      <button
        type="button"
        className="link"
        onClick={() => onFilter({ text: '', min: null, max: null })}
      >
        {t('run.rollouts.clear')}
      </button>
    </p>
  );
}
