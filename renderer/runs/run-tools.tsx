import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ICON_STROKE } from '../ui/icons';
import { t } from '../words/t';
import { canGroup, columnOf } from './table/columns';
import { ColumnChooser } from './table/column-chooser';
import type { RowItem } from './row-item';
import { FilterField } from './filter/filter-field';
import { FilterMenu } from './filter/filter-menu';
import { searchedStates, stateWord } from './filter/state-words';
import { STATE_FILTERS, stateCounts, type StateFilter } from './filter/state-filter';
import type { TableView } from './table/use-table-view-options';

/** Menu of the toolbar that needs the names of all metrics. */
export type RunsMenu = 'filter' | 'columns';

interface Props extends TableView {
  readonly items: readonly RowItem[];
  /** false: there are more runs than these, so nothing can be counted yet. */
  readonly isComplete: boolean;
  readonly params: readonly string[];
  readonly tags: readonly string[];
  /** The menu that is open. */
  readonly menu: RunsMenu | null;
  readonly onMenu: (menu: RunsMenu | null) => void;
  readonly isImporting: boolean;
  readonly onImporting: (open: boolean) => void;
}

const icon = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** Narrow the list by text and state, group it, choose its columns, open a file as a run. */
export function RunTools(props: Props) {
  const { viewOptions, change, items, isComplete, isImporting, onImporting } = props;
  const states = stateCounts(items, viewOptions.state);
  return (
    <div className="run-tools">
      <Filters {...props} />
      <SegmentedControl
        aria-label={t('runs.states')}
        data={states.map(({ filter, count }) => ({
          value: filter,
          label: stateLabel(filter, isComplete ? count : null),
        }))}
        value={viewOptions.state}
        onChange={(value) => change({ state: filterOf(value) })}
      />
      <span className="spacer" />
      <GroupSelect {...props} />
      <ColumnChooser
        columns={props.columns}
        choose={props.choose}
        params={props.params}
        tags={props.tags}
        isOpen={props.menu === 'columns'}
        onOpen={(isOpen) => props.onMenu(isOpen ? 'columns' : null)}
      />
      <Button
        leftSection={<IconDownload {...icon} />}
        aria-expanded={isImporting}
        onClick={() => onImporting(!isImporting)}
      >
        {t('runs.import.button')}
      </Button>
    </div>
  );
}

/** The filter as a text, and as a form for its conditions. */
function Filters({ viewOptions, change, items, params, tags, menu, onMenu }: Props) {
  const filter = {
    items,
    params,
    query: viewOptions.query,
    metrics: tags,
    onChange: (query: string) => change({ query }),
  };
  return (
    <>
      <FilterField {...filter} states={searchedStates(stateCounts(items, viewOptions.state))} />
      <FilterMenu
        {...filter}
        isOpen={menu === 'filter'}
        onOpen={(isOpen) => onMenu(isOpen ? 'filter' : null)}
      />
    </>
  );
}

const stateLabel = (filter: StateFilter, count: number | null): string =>
  count === null ? stateWord(filter) : t('runs.counted', { state: stateWord(filter), count });

const filterOf = (text: string): StateFilter =>
  STATE_FILTERS.find((filter) => filter === text) ?? 'all';

const GROUPS = ['recipe', 'state', 'target', 'tags'] as const;
const NOT_GROUPED = '-';

function GroupSelect({ viewOptions, change, params }: Props) {
  const column = viewOptions.group === null ? null : columnOf(viewOptions.group);
  const ids = [...GROUPS, ...params.map((name) => `param:${name}`)];
  const all =
    column !== null && canGroup(column) && !ids.includes(column.id) ? [...ids, column.id] : ids;
  const options = all.map((id) => ({ value: id, label: columnWords(id) }));
  return (
    <Select
      className="group-select"
      aria-label={t('runs.group.by')}
      data={[{ value: NOT_GROUPED, label: t('runs.group.none') }, ...options]}
      value={viewOptions.group ?? NOT_GROUPED}
      allowDeselect={false}
      searchable={all.length > 10}
      onChange={(value) => change({ group: value === NOT_GROUPED ? null : value })}
    />
  );
}

function columnWords(id: string): string {
  const column = columnOf(id);
  if (column === null) return id;
  return column.kind === 'param' ? t('runs.group.param', { name: column.name }) : column.label;
}
