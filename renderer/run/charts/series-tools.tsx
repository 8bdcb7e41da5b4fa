import { ActionIcon, SegmentedControl, TextInput, Tooltip } from '@mantine/core';
import { IconRegex, IconSearch } from '@tabler/icons-react';
import { ICON_SIZE, ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import type { CardSize } from './stored-view';

interface Props {
  readonly count: number;
  readonly filter: string;
  readonly isRegex: boolean;
  /** Why the filter cannot be used; null when it can. */
  readonly problem: string | null;
  readonly size: CardSize;
  readonly onFilter: (filter: string) => void;
  readonly onRegex: (isRegex: boolean) => void;
  readonly onSize: (size: CardSize) => void;
}

/** Which series are drawn, and how large. */
export function SeriesTools(props: Props) {
  const { count, filter, problem, size, onFilter, onSize } = props;
  const label = t('run.charts.filter', { count });
  return (
    <div className="series-tools" role="search" aria-label={t('run.charts.chooser')}>
      <TextInput
        size="sm"
        className="series-filter"
        aria-label={label}
        placeholder={label}
        error={problem}
        leftSection={<IconSearch size={14} stroke={ICON_STROKE} aria-hidden />}
        rightSection={<RegexToggle {...props} />}
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && filter !== '') onFilter('');
        }}
      />
      <span className="spacer" />
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

function RegexToggle({ isRegex, onRegex }: Pick<Props, 'isRegex' | 'onRegex'>) {
  return (
    <Tooltip label={t('run.charts.regex')}>
      <ActionIcon
        size="sm"
        variant="subtle"
        className={isRegex ? 'toggle on' : 'toggle'}
        aria-label={t('run.charts.regex')}
        aria-pressed={isRegex}
        onClick={() => onRegex(!isRegex)}
      >
        <IconRegex size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
