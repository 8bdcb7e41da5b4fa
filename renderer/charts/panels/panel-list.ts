import type { ChartPanel } from '#core/contract/settings/chart-views';
import type { SeriesView } from '#core/contract/series/series';
import { titleOf } from '../../ui/runs/series-names';
import type { ChartOverrides } from '../model/view-options';

type Panels = readonly ChartPanel[];

/** The panels with this one: in its place where it is among them, else at the end. */
export function withPanel(panels: Panels, panel: ChartPanel): ChartPanel[] {
  return panels.some(({ id }) => id === panel.id)
    ? panels.map((one) => (one.id === panel.id ? panel : one))
    : [...panels, panel];
}

export const withoutPanel = (panels: Panels, id: string): ChartPanel[] =>
  panels.filter((one) => one.id !== id);

/** The order after a panel was moved by so many places among those that are pinned like it; no further than to an end. */
export function shiftedBy(panels: Panels, id: string, by: number): ChartPanel[] {
  const own = panels.find((one) => one.id === id);
  if (own === undefined) return [...panels];
  const row = panels.filter((one) => one.isPinned === own.isPinned);
  const at = row.indexOf(own);
  const target = row[Math.max(0, Math.min(row.length - 1, at + by))];
  return target === undefined || target === own ? [...panels] : reorderedTo(panels, id, target.id);
}

/** The order after a panel was dropped onto another: it takes that one's place, and is pinned like it. */
export function reorderedTo(panels: Panels, id: string, onto: string): ChartPanel[] {
  const own = panels.find((one) => one.id === id);
  const from = panels.findIndex((one) => one.id === id);
  const to = panels.findIndex((one) => one.id === onto);
  const target = panels[to];
  if (own === undefined || target === undefined || from === to) return [...panels];
  return withoutPanel(panels, id).toSpliced(to, 0, { ...own, isPinned: target.isPinned });
}

/** Options of the panel that differ from its page. */
export function overridesOf({ axis, smoothing, scale, yMin, yMax }: ChartPanel): ChartOverrides {
  return {
    yMin,
    yMax,
    ...(axis === null ? {} : { axis }),
    ...(smoothing === null ? {} : { smoothing }),
    ...(scale === null ? {} : { scale }),
  };
}

/** The panel's own title, else those of its metrics. */
export function panelTitle({ title, tags }: ChartPanel, series: readonly SeriesView[]): string {
  if (title.trim() !== '') return title.trim();
  return tags
    .map((tag) => {
      const one = series.find((existing) => existing.tag === tag);
      return one === undefined ? tag : titleOf(one);
    })
    .join(', ');
}
