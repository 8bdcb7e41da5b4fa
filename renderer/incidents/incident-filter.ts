import type { IncidentRow } from '#core/contract/incident/incident';

export const STATES = ['all', 'open', 'tested', 'mended'] as const;

/** Filter of the incident list. It is in the address. */
export interface IncidentFilter {
  readonly query: string;
  readonly state: (typeof STATES)[number];
}

export function addressOf(params: URLSearchParams): IncidentFilter {
  const state = params.get('state');
  return {
    query: params.get('q') ?? '',
    state: STATES.find((existing) => existing === state) ?? 'all',
  };
}

/** The same address with this filter; what is usual is left out, everything else stays. */
export function withAddress(
  params: URLSearchParams,
  { query, state }: IncidentFilter,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('q');
  next.delete('state');
  if (query !== '') next.set('q', query);
  if (state !== 'all') next.set('state', state);
  return next;
}

/** Incidents that contain every word of the query, in this state. @param nameOf the name of a target */
export function shownIncidents(
  rows: readonly IncidentRow[],
  { query, state }: IncidentFilter,
  nameOf: (target: string) => string,
): readonly IncidentRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (state !== 'all' && row.state !== state) return false;
    const { title, looksLike, rootCause, target, id } = row;
    const text = [title, looksLike, rootCause, nameOf(target), id].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
