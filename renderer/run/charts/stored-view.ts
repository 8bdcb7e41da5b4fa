import { z } from 'zod';

/** View options of the user for the runs of one recipe; kept in this window's storage alone. */
const StoredView = z.object({
  pins: z.array(z.string()).default([]),
  hidden: z.array(z.string()).default([]),
  folded: z.array(z.string()).default([]),
  size: z.enum(['s', 'm', 'l']).default('m'),
  /** Height of the lead plots as a share of the usual one. */
  leadScale: z.number().min(0.5).max(3).default(1),
  /** Width of the log beside the charts, and its height below them, in px; null = as usual. */
  sideWidth: z.number().min(200).max(4000).nullable().default(null),
  sideHeight: z.number().min(60).max(4000).nullable().default(null),
});
export type StoredView = z.infer<typeof StoredView>;
export type CardSize = StoredView['size'];

export const USUAL_VIEW: StoredView = StoredView.parse({});

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const keyOf = (recipe: string): string => `rl-cockpit.run.${recipe}`;

/** Reads what was stored; the defaults where nothing was, where it is invalid, or where nothing may be stored. */
export function readStoredView(recipe: string, storage: () => Storage): StoredView {
  try {
    const text = storage().getItem(keyOf(recipe));
    return text === null ? USUAL_VIEW : (StoredView.safeParse(JSON.parse(text)).data ?? USUAL_VIEW);
  } catch {
    return USUAL_VIEW;
  }
}

/** A full or forbidden storage only means that it is not remembered. */
export function storeView(recipe: string, what: StoredView, storage: () => Storage): void {
  try {
    storage().setItem(keyOf(recipe), JSON.stringify(what));
  } catch {
    // It still holds while this page is open.
  }
}
