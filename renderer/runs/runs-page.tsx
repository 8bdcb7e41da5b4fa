import './runs.css';
import { useEffect, useMemo, useState } from 'react';
import { TopBar } from '../frame/top-bar';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import { parseQuery } from './filter/filter-query';
import { ImportRows } from '../ui/runs/import-rows';
import { RunList } from './run-list';
import type { RunsMenu } from './run-tools';
import { NoRuns } from './no-runs';
import { useRowItems } from './table/use-row-items';
import { isPlain } from './table/table-address';
import { useTableView } from './table/use-table-view-options';

/** The runs page: what ran, and how did each end? */
export function RunsPage() {
  const table = useTableView();
  const { viewOptions, columns } = table;
  const terms = useMemo(() => parseQuery(viewOptions.query), [viewOptions.query]);
  const [menu, setMenu] = useState<RunsMenu | null>(null);
  const sort = viewOptions.sort?.column ?? null;
  const read = useRowItems({
    terms,
    columns,
    sort,
    tags: menu !== null || viewOptions.query !== '',
    isPlain: isPlain(viewOptions),
  });
  useEffect(() => {
    document.title = t('runs.documentTitle');
  }, []);
  const isEmpty = read.runs?.ok === true && read.items.length === 0;
  return (
    <>
      <TopBar title={t('runs.title')} />
      <div className="page runs-page">
        <RefusalNote refusal={read.runs?.ok === false ? read.runs.error : null} />
        {read.runs === undefined && <Skeleton />}
        {isEmpty && <ImportRows />}
        {isEmpty && <NoRuns />}
        {read.items.length > 0 && <RunList read={read} view={table} menu={menu} onMenu={setMenu} />}
      </div>
    </>
  );
}
