import type { ComponentType } from 'react';
import { Offers, useOffering, useOffers } from '../../ui/findings/offers';

/** An icon of @tabler/icons-react. */
export type PaletteIcon = ComponentType<{ readonly size?: number; readonly stroke?: number }>;

export interface PaletteAction {
  /** The same from visit to visit: the palette remembers what was chosen. */
  readonly id: string;
  /** A verb and its object; "…" where something is asked before it acts. */
  readonly label: string;
  /** Right-hand words, e.g. that a dangerous action shows its steps first. */
  readonly hint?: string;
  /** More words by which it is found. */
  readonly also?: string;
  /** The chord that does the same. */
  readonly keys?: string;
  readonly icon?: PaletteIcon;
  /** A dangerous action opens its menu or preview here, and never acts. */
  readonly act: () => void;
}

export const pageActions = new Offers<PaletteAction>();

/** Offers actions of the current page in the palette (Ctrl+K), first of all, while the component is on screen. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  useOffering(pageActions, actions);
}

export const usePageActions = (): readonly PaletteAction[] => useOffers(pageActions);

const WAIT_MS = 5_000;

/** Acts as soon as the page at this address, which is being gone to, offers the action; forgets it when it does not. */
export function actWhenOffered(id: string, address: string): void {
  const stop = pageActions.onChange(() => {
    const offered = pageActions.all().find((action) => action.id === id);
    if (offered === undefined || window.location.pathname !== address) return;
    stop();
    offered.act();
  });
  setTimeout(stop, WAIT_MS);
}
