import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { FilterBox } from '../../charts/series/filter-box';
import type { SeriesFilter } from '../../charts/series/series-filter';
import { t } from '../../words/t';
import type { CardSize } from './stored-view';

interface Props {
  readonly count: number;
  readonly query: string;
  readonly filter: SeriesFilter;
  readonly size: CardSize;
  readonly onFilter: (filter: string) => void;
  readonly onSize: (size: CardSize) => void;
  /** Left of the sizes. */
  readonly children: ReactNode;
}

/** Which series are drawn, and how large. */
export function SeriesTools(props: Props) {
  const { count, query, filter, size, onFilter, onSize, children } = props;
  const label = t('run.charts.filter', { count });
  return (
    <div className="series-tools" role="search" aria-label={t('run.charts.chooser')}>
      <FilterBox label={label} value={query} filter={filter} onChange={onFilter} />
      <span className="spacer" />
      {children}
      <SegmentedControl<CardSize>
        aria-label={t('run.charts.size')}
        value={size}
        onChange={onSize}
        data={SIZES.map((value) => ({
          value,
          label: (
            <span title={t(`run.charts.sizeNames.${value}`)}>{t(`run.charts.sizes.${value}`)}</span>
          ),
        }))}
      />
    </div>
  );
}

const SIZES = ['s', 'm', 'l'] as const;
