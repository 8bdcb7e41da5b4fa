import { Button, Collapse, SegmentedControl, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLink, useRecipes, useRuns } from '../bridge/use-engine';
import { ICON_STROKE } from '../ui/icons';
import { OpenPath } from '../ui/open-path';
import { RefusalNote } from '../ui/refusal-note';
import { TopBar } from '../ui/top-bar';
import { useNow } from '../ui/use-now';
import { words } from '../ui/words';
import {
  filterOf,
  filterRows,
  filterWords,
  isIn,
  rowsOf,
  STATE_FILTERS,
  type RunRow,
  type StateFilter,
} from './filter-runs';
import { RunsTable } from './runs-table';

/** What ran, and how did each end? */
export function RunsPage() {
  const read = useRuns();
  const recipes = useRecipes();
  const nowMs = useNow(1_000, true);
  const rows = rowsOf(read?.ok === true ? read.value : [], useLink(), nowMs);
  useEffect(() => {
    document.title = words.title(words.frame.runs);
  }, []);
  const titles = new Map(
    (recipes?.ok === true ? recipes.value : []).map((recipe) => [recipe.id, recipe.title]),
  );
  return (
    <>
      <TopBar title={words.frame.runs} />
      <div className="page">
        <RefusalNote refusal={read?.ok === false ? read.error : null} />
        {read?.ok === true &&
          (rows.length === 0 ? <NoRuns /> : <Listed rows={rows} titles={titles} nowMs={nowMs} />)}
      </div>
    </>
  );
}

interface ListedProps {
  readonly rows: readonly RunRow[];
  readonly titles: ReadonlyMap<string, string>;
  readonly nowMs: number;
}

function Listed({ rows, titles, nowMs }: ListedProps) {
  const [search, setSearch] = useSearchParams();
  const [isImporting, setImporting] = useState(false);
  const filter = filterOf(search.get('state'));
  const query = search.get('q') ?? '';
  const shown = filterRows(rows, filter, query);
  const put = (state: StateFilter, q: string): void =>
    setSearch(
      { ...(state === 'all' ? {} : { state }), ...(q === '' ? {} : { q }) },
      { replace: true },
    );
  const offered = STATE_FILTERS.filter(
    (one) => one === 'all' || one === filter || rows.some((row) => isIn(row, one)),
  );
  const none =
    query === ''
      ? words.runs.noneInState(filterWords(filter), rows.length)
      : words.runs.noneMatch(query, rows.length);
  return (
    <>
      <div className="run-tools">
        <TextInput
          className="run-filter"
          aria-label={words.runs.filter}
          placeholder={words.runs.filter}
          leftSection={<IconSearch size={14} stroke={ICON_STROKE} />}
          value={query}
          onChange={(event) => put(filter, event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={words.runs.columns.state}
          data={offered.map((value) => ({
            value,
            label: `${filterWords(value)} ${rows.filter((row) => isIn(row, value)).length}`,
          }))}
          value={filter}
          onChange={(value) => put(filterOf(value), query)}
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
      <Collapse expanded={isImporting} transitionDuration={0}>
        <div className="import-row">
          <OpenPath />
        </div>
      </Collapse>
      {shown.length > 0 ? (
        <RunsTable rows={shown} titles={titles} nowMs={nowMs} />
      ) : (
        <p className="none-shown">
          {none}{' '}
          <button type="button" className="link" onClick={() => put('all', '')}>
            {words.runs.clear}
          </button>
        </p>
      )}
      <div className="table-foot note">
        <span className="num">{words.runs.shown(shown.length, rows.length)}</span>
        <span className="spacer" />
        <span>{words.runs.rewardNote}</span>
      </div>
    </>
  );
}

function NoRuns() {
  return (
    <div className="empty">
      <h2 className="headline">{words.runs.empty}</h2>
      <p className="lead-says">{words.runs.emptyRemedy}</p>
      <Button component={Link} to="/" variant="filled">
        {words.home.toysFirst}
      </Button>
      <div className="empty-open">
        <OpenPath />
      </div>
    </div>
  );
}
