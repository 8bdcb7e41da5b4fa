import type { FolderEntry } from '#core/contract/target/folder';

/** Folders first, each part in the order in which the target listed it: by name. */
export const inBrowseOrder = (entries: readonly FolderEntry[]): readonly FolderEntry[] => [
  ...entries.filter(({ kind }) => kind === 'folder'),
  ...entries.filter(({ kind }) => kind !== 'folder'),
];

/** The next entry after `at` whose name begins with the letter, around the end; `at` itself where there is none. */
export function nextByLetter(
  entries: readonly Pick<FolderEntry, 'name'>[],
  at: number,
  letter: string,
): number {
  const begins = ({ name }: Pick<FolderEntry, 'name'>): boolean =>
    name.toLowerCase().startsWith(letter.toLowerCase());
  const after = entries.findIndex((entry, i) => i > at && begins(entry));
  const first = after === -1 ? entries.findIndex(begins) : after;
  return first === -1 ? at : first;
}
