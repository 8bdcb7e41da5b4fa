import { z } from 'zod';
import { normalName } from './pep508';

/** Answer of an index by PEP 691, as far as it is used. */
const IndexPage = z.object({
  files: z.array(
    z.object({
      filename: z.string(),
      url: z.string(),
      'requires-python': z.string().nullish(),
      yanked: z.union([z.boolean(), z.string()]).optional(),
      'core-metadata': z.union([z.boolean(), z.record(z.string(), z.string())]).optional(),
    }),
  ),
});

export interface IndexFile {
  readonly name: string;
  readonly url: string;
  readonly requiresPython: string | null;
  readonly hasMetadata: boolean;
}

/** How a text is fetched: its address and what is accepted; null where it could not be had. */
export type FetchText = (
  url: string,
  accept: string,
) => Promise<{ readonly status: number; readonly text: string } | null>;

const JSON_TYPE = 'application/vnd.pypi.simple.v1+json';

/** Files of a project on an index (PEP 691), without yanked ones; [] for a project that it does not have, null where it does not answer. */
export async function indexFiles(
  index: string,
  project: string,
  fetchText: FetchText,
): Promise<readonly IndexFile[] | null> {
  const base = `${index.replace(/\/$/, '')}/${normalName(project)}/`;
  const answer = await fetchText(base, JSON_TYPE);
  if (answer === null) return null;
  if (answer.status === 404) return [];
  const page = IndexPage.safeParse(jsonOf(answer.text)).data;
  if (answer.status !== 200 || page === undefined) return null;
  return page.files
    .filter(({ yanked }) => yanked === undefined || yanked === false)
    .map((file) => ({
      name: file.filename,
      url: new URL(file.url, base).href,
      requiresPython: file['requires-python'] ?? null,
      hasMetadata: file['core-metadata'] !== undefined && file['core-metadata'] !== false,
    }));
}

/** Requirements in the metadata of a wheel (PEP 658); null where the index does not serve it. */
export async function requiresOf(
  file: IndexFile,
  fetchText: FetchText,
): Promise<readonly string[] | null> {
  if (!file.hasMetadata) return null;
  const answer = await fetchText(`${file.url.split('#')[0]}.metadata`, 'text/plain');
  if (answer === null || answer.status !== 200) return null;
  return [...answer.text.matchAll(/^Requires-Dist:\s*(.+)$/gm)].map(
    ([, text]) => text?.trim() ?? '',
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
