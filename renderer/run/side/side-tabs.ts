import type { RunDetail } from '#core/contract/run/run-detail';
import { TABS, type RunTab } from '../run-address';

type Of = Pick<RunDetail, 'importedFrom' | 'logBytes' | 'reading'>;

/** Tabs of the side panel. Where nothing is looked for, there is no tab that says there is none. */
export function sideTabs(detail: Of): readonly RunTab[] {
  return TABS.filter((name) => {
    if (name === 'log') return !isWithoutLog(detail);
    return detail.importedFrom === null || !OF_OWN_RUNS.includes(name);
  });
}

/** Where the checkpoints of an import are is not known. */
const OF_OWN_RUNS: readonly RunTab[] = ['checkpoints'];

/** The tab that is open: the one of the address where there is such a tab; else the first with something in it. */
export function openTab(query: RunTab, tabs: readonly RunTab[], marks: number): RunTab {
  if (tabs.includes(query)) return query;
  const full = tabs.find((name) => name !== 'events' || marks > 0);
  return full ?? 'parameters';
}

/** Was it imported without a log? Then there is none to show, now or later. */
export function isWithoutLog({ importedFrom, logBytes, reading }: Of): boolean {
  return importedFrom !== null && logBytes === 0 && reading === undefined;
}
