import { Select, TextInput } from '@mantine/core';
import { RolloutOrder, type RolloutsQuery } from '#core/contract/insight/rollouts';
import { t } from '../../words/t';

/** Which rollouts are shown, in which order, and how many. */
export type RolloutFilter = Pick<
  RolloutsQuery,
  'validation' | 'text' | 'min' | 'max' | 'order' | 'most'
>;

/** Rollouts that are shown at first, and that one click adds. */
export const PAGE_OF_ROLLOUTS = 25;

interface Props {
  readonly isOfEpisodes: boolean;
  readonly filter: RolloutFilter;
  readonly onFilter: (change: Partial<RolloutFilter>) => void;
}

/** Text that rollouts contain, and their order. */
export function RolloutFilters({ isOfEpisodes, filter, onFilter }: Props) {
  const find = t(isOfEpisodes ? 'run.rollouts.filterActions' : 'run.rollouts.filter');
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
