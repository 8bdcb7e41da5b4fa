import { Offers, useOffering, useOffers } from '../findings/offers';
import type { KeyScope } from './key-scope';

export interface PageKey {
  /** As described in chord.ts: `F`, `Shift+ArrowLeft`, `Mod+Enter`, `+ =`. The first is the one that is shown first. */
  readonly keys: string;
  /** Description for the sheet that `?` opens. */
  readonly label: string;
  readonly act: (event: KeyboardEvent) => void;
  /** Where it works beside the page itself; `fields` is for chords with Mod. */
  readonly where?: KeyScope;
}

export const frameKeyOffers = new Offers<PageKey>();
export const pageKeyOffers = new Offers<PageKey>();

/** Registers keys for as long as the component is on screen. They never act while the user types. */
export function usePageKeys(keys: readonly PageKey[]): void {
  useOffering(pageKeyOffers, keys);
}

/** The same outside of React. @returns takes them away */
export function offerPageKeys(keys: readonly PageKey[]): () => void {
  const owner = {};
  pageKeyOffers.set(owner, keys);
  return () => pageKeyOffers.remove(owner);
}

/** Keys that work on every page. */
export function useFrameKeys(keys: readonly PageKey[]): void {
  useOffering(frameKeyOffers, keys);
}

export const useAllKeys = (): {
  readonly page: readonly PageKey[];
  readonly frame: readonly PageKey[];
} => ({ page: useOffers(pageKeyOffers), frame: useOffers(frameKeyOffers) });
