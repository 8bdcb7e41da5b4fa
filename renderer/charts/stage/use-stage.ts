import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Panel } from '../panel/panel';
import type { Stage } from './stage';

const StageContext = createContext<Stage | null>(null);
export const StageProvider = StageContext.Provider;

export function useStage(): Stage {
  const stage = useContext(StageContext);
  if (stage === null) throw new Error('This part of a chart is drawn outside of a ChartStage.');
  return stage;
}

/** A part of a panel; the component renders again only when it is another object. */
export function useOfPanel<T>(panel: Panel, read: (panel: Panel) => T): T {
  return useSyncExternalStore(panel.subscribe, () => read(panel));
}
