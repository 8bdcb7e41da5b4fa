import type { RunDetail } from '#core/contract/run/run-detail';
import type { SeriesView } from '#core/contract/series/series';
import { TABS, type RunTab } from '../run-address';

/** Metrics of a trainer whose policy writes answers, a language model, and of the tap that writes episodes, whatever their actions are. */
const OF_ANSWERS =
  /^(?:train\/)?(?:completions|response_length|response)\/|^(?:val_)?rollout\/score_mean$|^(?:train\/)?rewards ?\/ ?[^/]+ ?\/ ?mean$|^sb3_timing\/window$/;

type Series = readonly Pick<SeriesView, 'tag'>[];
type Of = Pick<RunDetail, 'importedFrom' | 'logBytes' | 'reading'>;

/** Tabs of the side panel. Where nothing is looked for, there is no tab that says there is none. */
export function sideTabs(detail: Of, series: Series = []): readonly RunTab[] {
  return TABS.filter((name) => {
    if (name === 'rollouts') return hasAnswers(series);
    if (name === 'log') return !isWithoutLog(detail);
    return detail.importedFrom === null || !OF_OWN_RUNS.includes(name);
  });
}

/** Are there answers or episodes of the policy of the run, by its metrics? */
export const hasAnswers = (series: Series): boolean =>
  series.some(({ tag }) => OF_ANSWERS.test(tag));

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
