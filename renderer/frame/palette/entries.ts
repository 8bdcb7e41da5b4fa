import type { Tone } from '../../ui/runs/run-state';
import { queryWords, scoreOf } from './fuzzy';
import type { PaletteIcon } from './palette-actions';

/** Of groups that answer equally well the first one comes first. */
export const GROUPS = [
  'here',
  'recent',
  'pages',
  'actions',
  'recipes',
  'runs',
  'metrics',
  'settings',
  'help',
  'causes',
] as const;
export type Group = (typeof GROUPS)[number];

/** One row of the palette. */
export interface Entry {
  readonly id: string;
  readonly group: Exclude<Group, 'recent'>;
  readonly label: string;
  readonly hint: string;
  /** Searched text: `searchText` of label and more. */
  readonly text: string;
  readonly keys?: string;
  readonly icon?: PaletteIcon;
  /** A run is shown by its state's shape. */
  readonly tone?: Tone;
  readonly percent?: number | null;
  readonly act: () => void;
}

export interface PaletteMatches {
  readonly group: Group;
  readonly entries: readonly Entry[];
  /** Number of further entries. */
  readonly more: number;
}

const MAX_OF_A_GROUP = 6;
const MAX_RECENT = 5;
/** Bonus of a group that comes first when it answers nearly as well; there are hundreds of causes, each of them a long sentence. */
const BONUS: { readonly [G in Group]?: number } = { here: 40, pages: 30, causes: -50 };

/** @param recent ids of what was chosen last, the newest first */
export function matchesFor(
  query: string,
  entries: readonly Entry[],
  recent: readonly string[],
): readonly PaletteMatches[] {
  const words = queryWords(query);
  return words.length === 0 ? offered(entries, recent) : matching(words, entries);
}

/** Nothing typed yet: what this page offers, what was used last, and the pages. */
function offered(entries: readonly Entry[], recent: readonly string[]): readonly PaletteMatches[] {
  const here = entries.filter(({ group }) => group === 'here');
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const last = recent
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ group }) => group !== 'here')
    .slice(0, MAX_RECENT);
  const pages = entries.filter((entry) => entry.group === 'pages' && !last.includes(entry));
  const groups: readonly PaletteMatches[] = [
    { group: 'here', entries: here, more: 0 },
    { group: 'recent', entries: last, more: 0 },
    { group: 'pages', entries: pages, more: 0 },
  ];
  return groups.filter((group) => group.entries.length > 0);
}

function matching(words: readonly string[], entries: readonly Entry[]): readonly PaletteMatches[] {
  const groups = new Map<Group, { readonly entry: Entry; readonly score: number }[]>();
  for (const entry of entries) {
    const score = scoreOf(words, entry.text);
    if (score === null) continue;
    const group = groups.get(entry.group);
    if (group === undefined) groups.set(entry.group, [{ entry, score }]);
    else group.push({ entry, score });
  }
  const best = (group: Group): number =>
    (groups.get(group)?.[0]?.score ?? 0) + (BONUS[group] ?? 0) * words.length;
  // Of equal scores the order given stays: newest runs come first.
  for (const group of groups.values()) group.sort((a, b) => b.score - a.score);
  return GROUPS.filter((group) => groups.has(group))
    .toSorted((a, b) => best(b) - best(a))
    .map((group) => {
      const all = groups.get(group) ?? [];
      return {
        group,
        entries: all.slice(0, MAX_OF_A_GROUP).map(({ entry }) => entry),
        more: Math.max(0, all.length - MAX_OF_A_GROUP),
      };
    });
}
