import { STATE_FILTERS, type StateFilter } from '../filter/state-filter';

/** View options of the list (filter, sorting, groups). All of it is in the page's address. */
export interface TableViewOptions {
  readonly state: StateFilter;
  readonly query: string;
  /** Column and direction; null = the newest first (`DEFAULT_SORT`), with sweeps as one row. */
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
  /** A column whose values make groups; null = none. */
  readonly group: string | null;
  /** Column ids in their order; null = as this user has them always. */
  readonly columns: readonly string[] | null;
}

/** The order of a list for which none was chosen. */
export const DEFAULT_SORT = { column: 'started', descending: true } as const;

export const PLAIN_VIEW: TableViewOptions = {
  state: 'all',
  query: '',
  sort: null,
  group: null,
  columns: null,
};

/** Whether all runs are shown, the newest first. */
export const isPlain = ({ state, query, sort, group }: TableViewOptions): boolean =>
  state === 'all' && query.trim() === '' && sort === null && group === null;

export function viewOptionsOfAddress(params: URLSearchParams): TableViewOptions {
  const sort = params.get('sort') ?? '';
  const column = sort.replace(/^-/, '');
  const columns = params.get('columns');
  return {
    state: STATE_FILTERS.find((filter) => filter === params.get('state')) ?? 'all',
    query: params.get('q') ?? '',
    sort: column === '' ? null : { column, descending: sort.startsWith('-') },
    group: params.get('group') || null,
    columns: columns === null || columns === '' ? null : splitColumns(columns),
  };
}

/** The same address with this look; what is as usual is left out, everything else stays. */
export function withViewOptions(
  params: URLSearchParams,
  options: TableViewOptions,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string): void => {
    if (value === '') next.delete(name);
    else next.set(name, value);
  };
  put('state', options.state === 'all' ? '' : options.state);
  put('q', options.query);
  put(
    'sort',
    options.sort === null ? '' : `${options.sort.descending ? '-' : ''}${options.sort.column}`,
  );
  put('group', options.group ?? '');
  put('columns', options.columns === null ? '' : joinColumns(options.columns));
  return next;
}

/** Commas part columns; one in a parameter's name is doubled. */
export function joinColumns(columns: readonly string[]): string {
  return columns.map((column) => column.replaceAll(',', ',,')).join(',');
}

export function splitColumns(text: string): string[] {
  const parts = text.match(/(?:[^,]|,,)+/g) ?? [];
  return [...new Set(parts.map((part) => part.replaceAll(',,', ',')))];
}
