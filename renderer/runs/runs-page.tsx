import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLink, useRecipes, useRuns } from '../bridge/use-engine';
import { OpenPath } from '../home/open-path';
import { RefusalNote } from '../ui/refusal-note';
import { TopBar } from '../frame/top-bar';
import { useNow } from '../ui/use-now';
import { words } from '../ui/words';
import {
  filterOf,
  filterRows,
  filterWords,
  rowsOf,
  type RunRow,
  type StateFilter,
} from './filter-runs';
import { RunTools } from './run-tools';
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
  const known = recipes?.ok === true ? recipes.value : [];
  const titles = new Map(known.map((recipe) => [recipe.id, recipe.title]));
  return (
    <>
      <TopBar title={words.frame.runs} />
      <div className="page">
        <RefusalNote refusal={read?.ok === false ? read.error : null} />
        {read?.ok === true && rows.length === 0 && <NoRuns />}
        {rows.length > 0 && <Listed rows={rows} titles={titles} nowMs={nowMs} />}
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
  const filter = filterOf(search.get('state'));
  const query = search.get('q') ?? '';
  const shown = filterRows(rows, filter, query);
  const put = (state: StateFilter, q: string): void =>
    setSearch(
      { ...(state === 'all' ? {} : { state }), ...(q === '' ? {} : { q }) },
      { replace: true },
    );
  return (
    <>
      <RunTools rows={rows} filter={filter} query={query} onChange={put} />
      {shown.length > 0 && <RunsTable rows={shown} titles={titles} nowMs={nowMs} />}
      {shown.length === 0 && (
        <p className="none-shown">
          {noneWords(filter, query, rows.length)}{' '}
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

function noneWords(filter: StateFilter, query: string, all: number): string {
  return query === ''
    ? words.runs.noneInState(filterWords(filter), all)
    : words.runs.noneMatch(query, all);
}

function NoRuns() {
  return (
    <div className="empty">
      <h2 className="headline">{words.runs.empty}</h2>
      <p className="lead-says">{words.runs.emptyRemedy}</p>
      <Button component={Link} to="/" variant="filled">
        {words.runs.toToys}
      </Button>
      <div className="empty-open">
        <OpenPath />
      </div>
    </div>
  );
}
