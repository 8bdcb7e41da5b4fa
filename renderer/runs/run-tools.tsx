import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { ICON_STROKE } from '../ui/icons';
import { OpenPath } from '../home/open-path';
import { words } from '../ui/words';
import {
  filterOf,
  filterWords,
  isIn,
  STATE_FILTERS,
  type RunRow,
  type StateFilter,
} from './filter-runs';

interface Props {
  readonly rows: readonly RunRow[];
  readonly filter: StateFilter;
  readonly query: string;
  readonly onChange: (filter: StateFilter, query: string) => void;
}

/** Narrow the list by text and state; open a file as a run. */
export function RunTools({ rows, filter, query, onChange }: Props) {
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <div className="run-tools">
        <TextInput
          className="run-filter"
          aria-label={words.runs.filter}
          placeholder={words.runs.filter}
          leftSection={<IconSearch size={14} stroke={ICON_STROKE} aria-hidden />}
          value={query}
          onChange={(event) => onChange(filter, event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={words.runs.columns.state}
          data={offered(rows, filter)}
          value={filter}
          onChange={(value) => onChange(filterOf(value), query)}
        />
        <span className="spacer" />
        <Button
          leftSection={<IconDownload size={14} stroke={ICON_STROKE} aria-hidden />}
          aria-expanded={isImporting}
          onClick={() => setImporting(!isImporting)}
        >
          {words.runs.import}
        </Button>
      </div>
      {isImporting && (
        <div className="import-row">
          <OpenPath />
        </div>
      )}
    </>
  );
}

/** States that some run is in, with their counts. */
function offered(rows: readonly RunRow[], filter: StateFilter): { value: string; label: string }[] {
  return STATE_FILTERS.map((value) => ({
    value,
    count: rows.filter((row) => isIn(row, value)).length,
  }))
    .filter(({ value, count }) => value === 'all' || value === filter || count > 0)
    .map(({ value, count }) => ({ value, label: words.runs.counted(filterWords(value), count) }));
}
