import { CHANGELOG_PAGE } from './help-topics';

const FOLDER = '../../../resources/docs/user/';

const files = import.meta.glob<string>('../../../resources/docs/user/**/*.md', {
  query: '?raw',
  import: 'default',
});

const changelog = import.meta.glob<string>('../../../CHANGELOG.md', {
  query: '?raw',
  import: 'default',
});

const pages: ReadonlyMap<string, () => Promise<string>> = new Map([
  ...Object.entries(files).map(
    ([file, read]) => [file.slice(FOLDER.length, -'.md'.length), read] as const,
  ),
  ...Object.values(changelog).map((read) => [CHANGELOG_PAGE, read] as const),
]);

/** Ids of all pages of the user guide, those of single cause classes among them. */
export const helpPageIds: readonly string[] = [...pages.keys()].toSorted();

/** Markdown of a page; null where there is none of that id. */
export async function readHelpPage(id: string): Promise<string | null> {
  const read = pages.get(id);
  return read === undefined ? null : read();
}

/** Id of the page that a word means: its id, or the last part of it (`causes`, `memory`); null where there is none. */
export function helpPageNamed(word: string): string | null {
  const name = word.toLowerCase().replace(/\.md$/, '');
  if (pages.has(name)) return name;
  return helpPageIds.find((id) => id.endsWith(`/${name}`)) ?? null;
}
