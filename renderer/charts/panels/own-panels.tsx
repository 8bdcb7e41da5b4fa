import type { ReactNode } from 'react';
import type { XKind } from '#core/contract/run/run';
import type { ChartPanel } from '#core/contract/settings/chart-views';
import type { SeriesView } from '#core/contract/series/series';
import { t } from '../../words/t';
import type { PanelChart } from './panel-card';
import { PanelEditor } from './panel-editor';
import { PanelGrid } from './panel-grid';
import { usePanelActs, type PanelEditing } from './use-panel-acts';
import { usePanels, type Panels } from './use-panels';

/** The panels of the user on a page, and what is done with them. */
export interface Own {
  readonly panels: Panels;
  readonly edit: PanelEditing;
}

interface Input {
  /** Recipe whose views are offered. */
  readonly recipe: string;
  /** Name of the view in the page's address; '' = the first one. */
  readonly view: string;
  /** The same function as long as the page lives. */
  readonly open: (name: string) => void;
  readonly series: readonly SeriesView[];
}

export function useOwnPanels({ recipe, view, open, series }: Input): Own {
  const panels = usePanels(recipe, view, open);
  return { panels, edit: usePanelActs(panels, series) };
}

interface PanelsProps {
  readonly mine: Own;
  readonly series: readonly SeriesView[];
  readonly isPinned: boolean;
  readonly draw: (panel: ChartPanel, chart: PanelChart) => ReactNode;
}

/** Panels that are pinned above the main charts, or those that are not. */
export function OwnPanels({ mine, series, isPinned, draw }: PanelsProps) {
  const shown = mine.panels.panels.filter((panel) => panel.isPinned === isPinned);
  const label = isPinned ? t('charts.panels.pinned') : t('charts.panels.label');
  return <PanelGrid {...{ label, series, draw }} panels={shown} acts={mine.edit.acts} />;
}

interface DialogProps {
  readonly mine: Own;
  readonly series: readonly SeriesView[];
  /** Unit that the trainer counts: names the first axis. */
  readonly kind: XKind;
}

/** The editor of a panel while one is edited, and where a panel was moved, for those who cannot see it. */
export function PanelDialog({ mine, series, kind }: DialogProps) {
  const { editing, save, close, announcement } = mine.edit;
  return (
    <>
      <p className="unseen" role="status">
        {announcement}
      </p>
      {editing !== null && (
        <PanelEditor {...editing} series={series} kind={kind} onSave={save} onClose={close} />
      )}
    </>
  );
}
