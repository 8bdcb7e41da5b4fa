/** Tabs of the side panel. */
export const TABS = [
  'log',
  'events',
  'checkpoints',
  'rollouts',
  'parameters',
  'processes',
  'notebook',
] as const;
export type RunTab = (typeof TABS)[number];

/**
 * Part of a run's page that is open, beside the view options of its charts (charts/model/view-options.ts). All of it is in the address, so
 * a copied link shows the same.
 */
export interface RunAddress {
  readonly tab: RunTab;
  /** The line of the log that is marked, from 1. */
  readonly line: number | null;
  /** Step whose rollouts are shown; null = the newest. */
  readonly step: number | null;
  /** Tags on top, in their order. */
  readonly pins: readonly string[];
  /** Tags that are not drawn. */
  readonly hidden: readonly string[];
  /** Ids of groups that are folded. */
  readonly folded: readonly string[];
  /** Text of the filter box: text, or a regular expression (charts/series/series-filter.ts). */
  readonly filter: string;
  /** Name of the chart view whose panels are shown; '' = the first one. */
  readonly view: string;
}

const NAMES = {
  tab: 'tab',
  line: 'line',
  step: 'step',
  pins: 'pin',
  hidden: 'hide',
  folded: 'fold',
  filter: 'series',
  view: 'view',
} as const;

export function addressOf(params: URLSearchParams): RunAddress {
  const line = Number(params.get(NAMES.line) ?? '');
  const tab = params.get(NAMES.tab);
  return {
    tab: TABS.find((existing) => existing === tab) ?? 'log',
    line: Number.isInteger(line) && line > 0 ? line : null,
    step: stepOf(params.get(NAMES.step)),
    pins: unique(params.getAll(NAMES.pins)),
    hidden: unique(params.getAll(NAMES.hidden)),
    folded: unique(params.getAll(NAMES.folded)),
    filter: params.get(NAMES.filter) ?? '',
    view: params.get(NAMES.view) ?? '',
  };
}

function stepOf(text: string | null): number | null {
  const step = Number(text ?? '');
  return text !== null && text !== '' && Number.isFinite(step) ? step : null;
}

/** The same address with this changed; what is usual is left out, everything else stays. */
export function withAddress(params: URLSearchParams, change: Partial<RunAddress>): URLSearchParams {
  const next = new URLSearchParams(params);
  const all = { ...addressOf(params), ...change };
  const put = (name: string, values: readonly string[]): void => {
    next.delete(name);
    for (const value of values) next.append(name, value);
  };
  put(NAMES.tab, all.tab === 'log' ? [] : [all.tab]);
  put(NAMES.line, all.line === null ? [] : [String(all.line)]);
  put(NAMES.step, all.step === null ? [] : [String(all.step)]);
  put(NAMES.pins, unique(all.pins));
  put(NAMES.hidden, unique(all.hidden));
  put(NAMES.folded, unique(all.folded));
  put(NAMES.filter, all.filter === '' ? [] : [all.filter]);
  put(NAMES.view, all.view === '' ? [] : [all.view]);
  return next;
}

/** The list with the item, or without it where it had it. */
export function toggled(list: readonly string[], item: string): readonly string[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}

const unique = (list: readonly string[]): readonly string[] => [...new Set(list)];
