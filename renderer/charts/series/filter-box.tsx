import { TextInput, Tooltip } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import type { SeriesFilter } from './series-filter';
import './filter-box.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly filter: SeriesFilter;
  readonly onChange: (value: string) => void;
}

/** Filter box of the series of a page: text, or a regular expression, which it finds by itself and says so. */
export function FilterBox({ label, value, filter, onChange }: Props) {
  const { kind, problem } = filter;
  return (
    <TextInput
      size="sm"
      className="series-filter"
      aria-label={label}
      placeholder={label}
      error={problem === null ? null : t('charts.filter.invalid', { why: problem })}
      leftSection={<IconSearch size={14} stroke={ICON_STROKE} aria-hidden />}
      rightSection={kind === 'all' ? null : <KindChip kind={kind} />}
      rightSectionWidth={58}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') onChange('');
      }}
    />
  );
}

function KindChip({ kind }: { readonly kind: 'text' | 'pattern' | 'invalid' }) {
  return (
    <Tooltip label={t(`charts.filter.says.${kind}`)}>
      <span className={kind === 'pattern' ? 'filter-kind on' : 'filter-kind'} role="status">
        {t(`charts.filter.kinds.${kind}`)}
      </span>
    </Tooltip>
  );
}
