import './rollouts.css';
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  RolloutOrder,
  type RolloutsQuery,
  type StepRollouts,
} from '#core/contract/insight/rollouts';
import { useRollouts } from '../../bridge/queries/runs/use-rollouts';
import { countWords } from '../../ui/number-words';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { RolloutDialog } from './rollout-dialog';
import { RolloutRow } from './rollout-row';
import { ScoreHistogram } from './score-histogram';
import { StepPicker } from './step-picker';

interface Props {
  readonly runId: string;
  /** null = the newest. */
  readonly step: number | null;
  readonly onStep: (step: number | null) => void;
}

type Filter = Pick<RolloutsQuery, 'validation' | 'text' | 'min' | 'max' | 'order' | 'most'>;

const PAGE = 25;
const START: Filter = {
  validation: false,
  text: '',
  min: null,
  max: null,
  order: 'written',
  most: PAGE,
};

/** Rollouts of a step: the most telling answers, then all of them, found by text or score. */
export function RolloutsPanel({ runId, step, onStep }: Props) {
  const [filter, setFilter] = useState(START);
  const [open, setOpen] = useState<number | null>(null);
  const read = useRollouts({ run: runId, step, group: null, offset: 0, ...filter });
  if (read === undefined) return <p className="note rollouts">{t('run.rollouts.loading')}</p>;
  if (!read.ok) return <RefusalNote refusal={read.error} />;
  const of = read.value;
  if (of.steps.length === 0 && !of.hasValidation) return <NoRollouts />;
  const change = (next: Partial<Filter>): void => setFilter({ ...filter, most: PAGE, ...next });
  return (
    <div className="rollouts">
      <StepPicker
        of={of}
        validation={filter.validation}
        onStep={onStep}
        onValidation={(validation) => {
          onStep(null);
          change({ ...START, validation });
        }}
      />
      <Summary of={of} />
      <Picks of={of} onOpen={setOpen} />
      <AllAnswers of={of} filter={filter} onFilter={change} onOpen={setOpen} />
      {open !== null && of.step !== null && (
        <RolloutDialog
          rollout={{ run: runId, step: of.step, index: open, validation: filter.validation }}
          count={of.count}
          onOpen={setOpen}
        />
      )}
    </div>
  );
}

function NoRollouts() {
  return (
    <div className="rollouts">
      <p>{t('run.rollouts.none')}</p>
      <p className="note">{t('run.rollouts.noneSays')}</p>
    </div>
  );
}

/** Are its rollouts episodes of an environment? */
const isOfEpisodes = ({ source }: StepRollouts): boolean => source === 'sb3';

/** How many answers in how many groups, and what the files cannot tell. */
function Summary({ of }: { readonly of: StepRollouts }) {
  const { count, groups, lacks, file } = of;
  const answers = t(isOfEpisodes(of) ? 'run.rollouts.episodes' : 'run.rollouts.count', { count });
  const says =
    groups === null
      ? answers
      : t('run.rollouts.groups', { answers, groups: groups.count, equal: groups.equal });
  return (
    <>
      <p className="num" title={file === null ? '' : t('run.rollouts.file', { file })}>
        {says}
      </p>
      {lacks.map((one) => (
        <p key={one} className="note">
          {one}
        </p>
      ))}
    </>
  );
}

interface OpenProps {
  readonly of: StepRollouts;
  readonly onOpen: (index: number) => void;
}

function Picks({ of, onOpen }: OpenProps) {
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

interface AllProps extends OpenProps {
  readonly filter: Filter;
  readonly onFilter: (change: Partial<Filter>) => void;
}

function AllAnswers({ of, filter, onFilter, onOpen }: AllProps) {
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
      <Filters of={of} filter={filter} onFilter={onFilter} />
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
          onClick={() => onFilter({ most: Math.min(200, filter.most + PAGE) })}
        >
          {t('run.rollouts.more', { count: Math.min(PAGE, matched - rows.length) })}
        </Button>
      )}
    </>
  );
}

/** How many answers match, where not all of them are shown. */
function MatchedNote({ of: { matched, count }, filter, onFilter }: Omit<AllProps, 'onOpen'>) {
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

function Filters({ of, filter, onFilter }: Omit<AllProps, 'onOpen'>) {
  const find = t(isOfEpisodes(of) ? 'run.rollouts.filterActions' : 'run.rollouts.filter');
  const orders = RolloutOrder.options.map((value) => ({
    value,
    label: t(`run.rollouts.orders.${value}`),
  }));
  return (
    <div className="rollout-filters">
      <TextInput
        size="sm"
        aria-label={find}
        placeholder={find}
        value={filter.text}
        onChange={(event) => onFilter({ text: event.currentTarget.value })}
      />
      <Select
        size="sm"
        aria-label={t('run.rollouts.order')}
        data={orders}
        value={filter.order}
        allowDeselect={false}
        onChange={(value) => onFilter({ order: RolloutOrder.catch('written').parse(value) })}
      />
    </div>
  );
}
