import { NO_GROUPS, type GroupBy } from './group-by';

/** State of a comparison beside the look of its charts. All of it is in the page's address. */
export interface CompareAddress {
  readonly ids: readonly string[];
  /** Runs whose lines are put away. */
  readonly hidden: readonly string[];
  /** How runs become one line, with a band. */
  readonly groupBy: GroupBy;
  readonly band: 'interval' | 'range' | 'std';
  /** Middle of a group: the mean, or the interquartile mean (from five runs on). */
  readonly center: 'mean' | 'iqm';
  /** Parameters that are the same in all runs are listed, too. */
  readonly showsSame: boolean;
  /** Text that the charts below the lead ones are narrowed to. */
  readonly filter: string;
  /** Name of the chart view whose panels are shown; '' = the first one. */
  readonly view: string;
  /** Ids of groups of charts that are folded. */
  readonly folded: readonly string[];
}

export const MAX_COMPARED = 25;
export const BANDS = ['interval', 'std', 'range'] as const;

export function addressOf(params: URLSearchParams): CompareAddress {
  const list = (name: string): string[] => [
    ...new Set((params.get(name) ?? '').split(',').filter((id) => id !== '')),
  ];
  return {
    ids: list('ids').slice(0, MAX_COMPARED),
    hidden: list('hidden'),
    groupBy: groupByOf(params),
    band: BANDS.find((band) => band === params.get('band')) ?? 'interval',
    center: params.get('center') === 'iqm' ? 'iqm' : 'mean',
    showsSame: params.get('same') === '1',
    filter: params.get('filter') ?? '',
    view: params.get('view') ?? '',
    folded: [...new Set(params.getAll('fold'))],
  };
}

/** The same address with this in it; what is as usual is left out, everything else stays. */
export function withAddress(params: URLSearchParams, address: CompareAddress): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string): void => {
    if (value === '') next.delete(name);
    else next.set(name, value);
  };
  put('ids', address.ids.join(','));
  put('hidden', address.hidden.join(','));
  const { groupBy } = address;
  put('seeds', groupBy.kind === 'seed' ? 'fold' : '');
  put('group', groupBy.kind === 'param' ? groupBy.name : '');
  next.delete('fold');
  for (const id of address.folded) next.append('fold', id);
  put('band', address.band === 'interval' ? '' : address.band);
  put('center', address.center === 'iqm' ? 'iqm' : '');
  put('same', address.showsSame ? '1' : '');
  put('filter', address.filter);
  put('view', address.view);
  return next;
}

function groupByOf(params: URLSearchParams): GroupBy {
  if (params.get('seeds') === 'fold') return { kind: 'seed' };
  const name = params.get('group') ?? '';
  return name === '' ? NO_GROUPS : { kind: 'param', name };
}
