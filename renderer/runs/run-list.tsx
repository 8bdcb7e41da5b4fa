import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useRunsActs } from '../bridge/queries/runs/use-run-notes';
import { useNow } from '../ui/use-now';
import { useNarrowWindow } from '../ui/use-window';
import { countWords } from '../ui/number-words';
import { t } from '../words/t';
import { ImportBox } from '../ui/runs/import-box';
import { ImportRows } from '../ui/runs/import-rows';
import type { RowItem } from './row-item';
import { RunEditor } from './run-editor';
import type { RowActs } from './table/run-row';
import { type RunsMenu, RunTools } from './run-tools';
import { narrowed } from './table/columns';
import { RunsTable } from './table/runs-table';
import { SelectionBar } from './selection-bar';
import { similarQueries } from './filter/similar-query';
import { stateWord } from './filter/state-words';
import type { TableViewOptions } from './table/table-address';
import { type TableRows, useTableRows } from './table/use-table-rows';
import { type Picking, usePicking } from './use-picking';
import type { ItemsRead } from './table/use-row-items';
import type { TableView } from './table/use-table-view-options';

interface ListedProps {
  readonly read: ItemsRead;
  readonly view: TableView;
  readonly menu: RunsMenu | null;
  readonly onMenu: (menu: RunsMenu | null) => void;
}

/** The list of runs with its toolbar, once there is a run. */
export function RunList({ read, view, menu, onMenu }: ListedProps) {
  const { viewOptions, columns } = view;
  const { items, isComplete } = read;
  const list = useTableRows(items, viewOptions);
  const picking = usePicking(items, list.lines);
  const [edited, setEdited] = useState<string | null>(null);
  const [isImporting, setImporting] = useImportBox();
  const acts = useRowActs(picking.pick, setEdited);
  const params = useMemo(() => paramNames(items), [items]);
  const editedItem = items.find(({ run }) => run.runId === edited);
  return (
    <>
      {picking.items.length > 0 ? (
        <SelectionBar picking={picking} columns={columns} />
      ) : (
        <RunTools
          {...view}
          {...{ items, isComplete, params, menu, onMenu, isImporting }}
          tags={read.tags}
          onImporting={setImporting}
        />
      )}
      {isImporting && <ImportBox autoFocus />}
      <ImportRows />
      <Shown
        {...{ view, list, picking, acts }}
        all={items.length}
        names={[...params, ...read.tags]}
      />
      <Foot
        shown={picking.shown}
        all={isComplete ? items.length : null}
        isNewestFirst={viewOptions.sort === null}
      />
      {editedItem !== undefined && (
        <RunEditor key={edited} item={editedItem} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

/** Whether the box of an import is open: the user opened it, or the address names what to import. */
function useImportBox(): readonly [boolean, (open: boolean) => void] {
  const [isChosen, setChosen] = useState(false);
  const [params, setParams] = useSearchParams();
  const choose = (open: boolean): void => {
    setChosen(open);
    if (open || !params.has('import')) return;
    params.delete('import');
    setParams(params, { replace: true });
  };
  return [isChosen || params.has('import'), choose];
}

interface ShownProps {
  readonly view: TableView;
  readonly list: TableRows;
  readonly picking: Picking;
  readonly acts: RowActs;
  readonly all: number;
  /** Parameters and metrics that some run has. */
  readonly names: readonly string[];
}

/** The table, or why it is empty. */
function Shown({ view, list, picking, acts, all, names }: ShownProps) {
  const { viewOptions, columns, change } = view;
  const nowMs = useNow(60_000, true);
  const isNarrow = useNarrowWindow();
  const shown = useMemo(() => (isNarrow ? narrowed(columns) : columns), [isNarrow, columns]);
  if (list.lines.length === 0) {
    return (
      <NoneShown
        {...{ viewOptions, all, names }}
        onQuery={(query) => change({ query })}
        onClear={() => change({ state: 'all', query: '' })}
      />
    );
  }
  return (
    <RunsTable
      {...list}
      {...{ picking, acts, nowMs, isNarrow }}
      columns={shown}
      sort={viewOptions.sort}
      onSort={(sort) => change({ sort })}
    />
  );
}

function useRowActs(pick: RowActs['pick'], edit: (run: string) => void): RowActs {
  const navigate = useNavigate();
  const { star } = useRunsActs();
  return useMemo(
    () => ({
      open: ({ run }) => void navigate(`/runs/${run.runId}`),
      pick,
      star: ({ run, extras }) => void star(run.runId, !extras.star),
      edit: ({ run }) => edit(run.runId),
    }),
    [navigate, pick, star, edit],
  );
}

/** Every parameter that some run was started with. */
export function paramNames(items: readonly RowItem[]): readonly string[] {
  const names = new Set(items.flatMap(({ extras }) => Object.keys(extras.params ?? {})));
  names.delete('sha256');
  return [...names].toSorted();
}

interface NoneProps {
  readonly viewOptions: TableViewOptions;
  readonly all: number;
  readonly names: readonly string[];
  readonly onQuery: (query: string) => void;
  readonly onClear: () => void;
}

function NoneShown({ viewOptions, all, names, onQuery, onClear }: NoneProps) {
  const { query, state } = viewOptions;
  const says =
    query === ''
      ? t('runs.noneInState', { all: countWords(all), state: stateWord(state) })
      : t('runs.noneMatch', { count: all, all: countWords(all), query });
  return (
    <p className="none-shown">
      {says}{' '}
      <button type="button" className="link" onClick={onClear}>
        {t('runs.clear')}
      </button>
      {similarQueries(query, names).map((similar) => (
        <button key={similar} type="button" className="link" onClick={() => onQuery(similar)}>
          {t('runs.similar', { query: similar })}
        </button>
      ))}
    </p>
  );
}

interface FootProps {
  readonly shown: number;
  /** null while the list is not whole */
  readonly all: number | null;
  /** A narrow window has no room for the column that would show it. */
  readonly isNewestFirst: boolean;
}

function Foot({ shown, all, isNewestFirst }: FootProps) {
  return (
    <div className="table-foot note">
      <span className="num">
        {all === null
          ? t('runs.newestShown', { shown: countWords(shown) })
          : t('runs.shown', { count: all, shown: countWords(shown), all: countWords(all) })}
      </span>
      {isNewestFirst && all !== null && <span>{t('runs.newestFirst')}</span>}
      <span className="spacer" />
      <span>{t('runs.rewardNote')}</span>
    </div>
  );
}
