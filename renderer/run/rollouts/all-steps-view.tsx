import { Button, NumberInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AllSteps } from '#core/contract/insight/rollouts';
import { useAllRollouts } from '../../bridge/queries/runs/use-rollouts';
import { countWords } from '../../ui/number-words';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import type { RolloutId } from './rollout-dialog';
import { PAGE_OF_ROLLOUTS, RolloutFilters, type RolloutFilter } from './rollout-filters';
import { RolloutRow } from './rollout-row';
import { StepBins } from './step-bins';

const TYPING_MS = 250;
const MAX_ROWS = 200;

interface Props {
  readonly runId: string;
  readonly filter: RolloutFilter;
  /** Only answers to the prompt of this rollout. */
  readonly prompt: RolloutId | null;
  readonly onFilter: (change: Partial<RolloutFilter>) => void;
  readonly onOpen: (rollout: RolloutId) => void;
  readonly onStep: (step: number) => void;
  readonly onAnyPrompt: () => void;
}

/** Rollouts of all steps that match: how many of which steps, with which scores, and the first of them. */
export function AllStepsView({ runId, filter, prompt, ...acts }: Props) {
  const [text] = useDebouncedValue(filter.text, TYPING_MS);
  const read = useAllRollouts({ run: runId, bins: 60, ...filter, text, prompt });
  if (read?.ok === false) return <RefusalNote refusal={read.error} />;
  const { min, max } = filter;
  // Each step has about as many answers to one prompt.
  const isFiltered = text !== '' || min !== null || max !== null;
  return (
    <>
      {prompt !== null && (
        <p className="note num">
          {t('run.rollouts.onePrompt', {
            index: `#${prompt.index}`,
            step: countWords(prompt.step),
          })}{' '}
          <button type="button" className="link" onClick={acts.onAnyPrompt}>
            {t('run.rollouts.anyPrompt')}
          </button>
        </p>
      )}
      <RolloutFilters
        isOfEpisodes={read?.value.source === 'sb3'}
        filter={filter}
        onFilter={acts.onFilter}
      />
      <ScoreRange filter={filter} onFilter={acts.onFilter} />
      {read === undefined ? (
        <p className="note">{t('run.rollouts.loading')}</p>
      ) : (
        <Matches of={read.value} filter={filter} isFiltered={isFiltered} {...acts} />
      )}
    </>
  );
}

/** Value of a field of a number; null for an empty one. */
const valueOf = (value: number | string): number | null =>
  typeof value === 'number' ? value : null;

function ScoreRange({ filter, onFilter }: Pick<Props, 'filter' | 'onFilter'>) {
  return (
    <div className="rollout-filters is-range">
      {(['min', 'max'] as const).map((bound) => (
        <NumberInput
          key={bound}
          size="sm"
          hideControls
          aria-label={t(`run.rollouts.${bound}`)}
          placeholder={t(`run.rollouts.${bound}`)}
          value={filter[bound] ?? ''}
          onChange={(value) => onFilter({ [bound]: valueOf(value) })}
        />
      ))}
    </div>
  );
}

type MatchesProps = Pick<Props, 'filter' | 'onFilter' | 'onOpen' | 'onStep'> & {
  readonly of: AllSteps;
  readonly isFiltered: boolean;
};

function Matches({ of, filter, isFiltered, onFilter, onOpen, onStep }: MatchesProps) {
  const { rows, matched, problems } = of;
  return (
    <>
      <p className="num" role="status">
        {progressWords(of)}
      </p>
      {problems.map((problem) => (
        <p key={problem} className="note">
          {problem}
        </p>
      ))}
      <StepBins of={of} hasShares={isFiltered} onStep={onStep} />
      <ul className="rollout-list" aria-label={t('run.rollouts.matches')}>
        {rows.map(({ beginning, ...hit }) => (
          <RolloutRow
            key={`${hit.step} ${hit.index}`}
            name={t('run.rollouts.hit', { step: countWords(hit.step), index: `#${hit.index}` })}
            rollout={{ ...hit, answer: beginning }}
            onOpen={(index) => onOpen({ step: hit.step, index })}
          />
        ))}
      </ul>
      {rows.length < Math.min(matched, MAX_ROWS) && (
        <Button
          variant="default"
          onClick={() => onFilter({ most: Math.min(MAX_ROWS, filter.most + PAGE_OF_ROLLOUTS) })}
        >
          {t('run.rollouts.more', { count: Math.min(PAGE_OF_ROLLOUTS, matched - rows.length) })}
        </Button>
      )}
    </>
  );
}

/** How many match, and how far the steps were read. */
function progressWords({ source, steps, read, skipped, matched, count }: AllSteps): string {
  const kind = source === 'sb3' ? 'run.rollouts.allEpisodesCount' : 'run.rollouts.allCount';
  const all = t(kind, { count, size: countWords(count) });
  const isRead = read + skipped >= steps;
  return t(isRead ? 'run.rollouts.matchedAll' : 'run.rollouts.searching', {
    matched: countWords(matched),
    all,
    read: countWords(read),
    steps: countWords(steps),
  });
}
