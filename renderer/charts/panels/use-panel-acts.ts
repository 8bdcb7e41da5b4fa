import { useEffect, useMemo, useRef, useState } from 'react';
import { ChartPanel } from '#core/contract/settings/chart-views';
import type { SeriesView } from '#core/contract/series/series';
import { t } from '../../words/t';
import type { PanelActs } from './panel-card';
import { shiftedBy, reorderedTo, panelTitle, withoutPanel, withPanel } from './panel-list';
import type { Panels } from './use-panels';

/** Panel that is being edited in the dialog. */
interface Editing {
  readonly panel: ChartPanel;
  readonly isNew: boolean;
}

/** Panels being edited and moved. */
export interface PanelEditing {
  readonly acts: PanelActs;
  readonly editing: Editing | null;
  readonly add: () => void;
  readonly save: (panel: ChartPanel) => void;
  readonly close: () => void;
  /** Announcement of a move, for those who cannot see it. */
  readonly announcement: string;
}

/** Actions of the user on the panels of a view; the same acts as long as the page lives. */
export function usePanelActs(panels: Panels, series: readonly SeriesView[]): PanelEditing {
  const latest = useRef({ panels, series });
  useEffect(() => {
    latest.current = { panels, series };
  }, [panels, series]);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const own = useMemo(() => {
    const change = (to: (old: readonly ChartPanel[]) => ChartPanel[]): ChartPanel[] => {
      const next = to(latest.current.panels.panels);
      latest.current.panels.change(next);
      return next;
    };
    const put = (panel: ChartPanel): void => void change((old) => withPanel(old, panel));
    const moveBy = (id: string, by: number): void => {
      const next = change((old) => shiftedBy(old, id, by));
      setAnnouncement(moveAnnouncement(next, id, latest.current.series));
      focusSoon(id);
    };
    const acts: PanelActs = {
      edit: (panel) => setEditing({ panel, isNew: false }),
      put,
      remove: (id) => void change((old) => withoutPanel(old, id)),
      moveBy,
      moveTo: (id, onto) => void change((old) => reorderedTo(old, id, onto)),
    };
    return { acts, put };
  }, []);
  return {
    acts: own.acts,
    editing,
    add: () => setEditing({ panel: newPanel(), isNew: true }),
    save: (panel) => {
      own.put(panel);
      setEditing(null);
    },
    close: () => setEditing(null),
    announcement,
  };
}

const newPanel = (): ChartPanel => ({
  ...ChartPanel.parse({ id: crypto.randomUUID(), tags: ['-'] }),
  tags: [],
});

function moveAnnouncement(
  panels: readonly ChartPanel[],
  id: string,
  series: readonly SeriesView[],
) {
  const panel = panels.find((one) => one.id === id);
  if (panel === undefined) return '';
  const row = panels.filter(({ isPinned }) => isPinned === panel.isPinned);
  const location = { place: row.indexOf(panel) + 1, count: row.length };
  return t('charts.panels.moved', { title: panelTitle(panel, series), ...location });
}

/** A node that is put elsewhere in the page loses the focus; the next key is meant for it, too. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => {
    const handles = document.querySelectorAll<HTMLElement>('[data-panel]');
    [...handles].find(({ dataset }) => dataset['panel'] === id)?.focus();
  });
}
