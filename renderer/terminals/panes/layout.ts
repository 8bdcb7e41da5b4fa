import { z } from 'zod';
import { TerminalId } from '#core/contract/terminal/terminal';

/** A pane shows one shell; a split shows two panes beside or below each other. `part`: the first one's share. */
export type Pane =
  | { readonly terminal: TerminalId }
  | {
      readonly split: 'row' | 'column';
      readonly part: number;
      readonly first: Pane;
      readonly second: Pane;
    };

/** Placement of a new shell: its own tab, or right of or below another one. */
export type Where = 'tab' | { readonly at: TerminalId; readonly split: 'row' | 'column' };

/** Tabs in order, each a tree of panes, and which shell the keys go to. */
export interface Layout {
  readonly tabs: readonly Pane[];
  readonly focus: TerminalId | null;
}

export const EMPTY: Layout = { tabs: [], focus: null };
/** A pane never gets less of its room than this. */
export const MIN_SHARE = 0.15;

const PaneSchema: z.ZodType<Pane> = z.lazy(() =>
  z.union([
    z.object({ terminal: TerminalId }),
    z.object({
      split: z.enum(['row', 'column']),
      part: z
        .number()
        .min(MIN_SHARE)
        .max(1 - MIN_SHARE),
      first: PaneSchema,
      second: PaneSchema,
    }),
  ]),
);
const LayoutSchema = z.object({ tabs: z.array(PaneSchema), focus: TerminalId.nullable() });

/** Remembered layout; empty if it says nothing usable. */
export function layoutOf(text: string | null): Layout {
  try {
    return LayoutSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return EMPTY;
  }
}

export function shellsOf(pane: Pane): readonly TerminalId[] {
  return 'terminal' in pane ? [pane.terminal] : [...shellsOf(pane.first), ...shellsOf(pane.second)];
}

export const tabOf = ({ tabs }: Layout, terminal: TerminalId | null): Pane | null =>
  tabs.find((tab) => terminal !== null && shellsOf(tab).includes(terminal)) ?? null;

/** A new tab, in front. */
export function withTab({ tabs }: Layout, terminal: TerminalId): Layout {
  return { tabs: [...tabs, { terminal }], focus: terminal };
}

/** The pane of `at` is parted; the new shell is right of it or below it, and gets the keys. */
export function withSplit(
  layout: Layout,
  at: TerminalId,
  split: 'row' | 'column',
  terminal: TerminalId,
): Layout {
  const parted = (pane: Pane): Pane => {
    if (!('terminal' in pane)) {
      return { ...pane, first: parted(pane.first), second: parted(pane.second) };
    }
    return pane.terminal === at ? { split, part: 0.5, first: pane, second: { terminal } } : pane;
  };
  return { tabs: layout.tabs.map(parted), focus: terminal };
}

/** The share of the split that parts exactly these two panes, kept within what can still be read. */
export function withShare(layout: Layout, of: Pane, part: number): Layout {
  const retained = Math.min(1 - MIN_SHARE, Math.max(MIN_SHARE, part));
  const sized = (pane: Pane): Pane => {
    if ('terminal' in pane) return pane;
    if (pane === of) return { ...pane, part: retained };
    return { ...pane, first: sized(pane.first), second: sized(pane.second) };
  };
  return { ...layout, tabs: layout.tabs.map(sized) };
}

/** Without a shell: its neighbour takes the room, and the keys when they went to it. */
export function without(layout: Layout, terminal: TerminalId): Layout {
  const tab = tabOf(layout, terminal);
  const tabs = layout.tabs.flatMap((pane) => cut(pane, terminal) ?? []);
  if (layout.focus !== terminal) return { ...layout, tabs };
  const sibling = tab === null ? undefined : shellsOf(tab).find((other) => other !== terminal);
  const last = tabs.at(-1);
  return { tabs, focus: sibling ?? (last === undefined ? null : (shellsOf(last)[0] ?? null)) };
}

function cut(pane: Pane, terminal: TerminalId): Pane | null {
  if ('terminal' in pane) return pane.terminal === terminal ? null : pane;
  const first = cut(pane.first, terminal);
  const second = cut(pane.second, terminal);
  if (first === null || second === null) return first ?? second;
  return first === pane.first && second === pane.second ? pane : { ...pane, first, second };
}

/** The same with exactly these shells: what is gone leaves, what is new gets a tab at the end. */
export function fitting(layout: Layout, shells: readonly TerminalId[]): Layout {
  const seen = new Set<TerminalId>();
  let next = layout;
  for (const terminal of layout.tabs.flatMap(shellsOf)) {
    // Of a shell that is there twice, by some mistake, the two cannot be distinguished.
    if (!shells.includes(terminal) || seen.has(terminal)) next = without(next, terminal);
    seen.add(terminal);
  }
  const shown = next.tabs.flatMap(shellsOf);
  const tabs = shells
    .filter((terminal) => !shown.includes(terminal))
    .map((terminal): Pane => ({ terminal }));
  const all = { ...next, tabs: [...next.tabs, ...tabs] };
  const focus = tabOf(all, all.focus) === null ? null : all.focus;
  const first = all.tabs[0];
  return { ...all, focus: focus ?? (first === undefined ? null : (shellsOf(first)[0] ?? null)) };
}
