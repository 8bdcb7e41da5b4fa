import path from 'node:path';
import { z } from 'zod';
import { DownloadRequest, DownloadView } from '#core/contract/download/download-calls';
import { JsonFolder } from '../files/json-folder';
import { readText } from '../files/regular-file';

const Stored = z.object({ schema: z.literal(1), request: DownloadRequest, view: DownloadView });
export type StoredDownload = z.infer<typeof Stored>;

const MAX_STORED = 100;
const MAX_BYTES = 1 << 20;
const OVER: ReadonlySet<DownloadView['state']> = new Set(['done', 'cancelled', 'failed']);

/**
 * `keep/downloads/<id>.json`: a download as it was last seen, so that it is listed after a restart. How much of it is on the disk is not
 * asked here: the journals beside the parts say.
 */
export class DownloadStore {
  readonly #folder: JsonFolder;

  constructor(home: string) {
    this.#folder = new JsonFolder(path.join(home, 'keep', 'downloads'), 'keep/downloads');
  }

  /** The newest first. One that was under way is cut off. What cannot be read is left out. */
  async read(): Promise<readonly StoredDownload[]> {
    const all = await Promise.all(this.#folder.files().map((file) => readStored(file)));
    const newest = all
      .flatMap((one) => one ?? [])
      .toSorted((a, b) => b.view.beganMs - a.view.beganMs);
    for (const { view } of newest.slice(MAX_STORED)) this.remove(view.id);
    return newest.slice(0, MAX_STORED).map(asCut);
  }

  /** A disk that refuses costs only that it is not listed after a restart. */
  save(request: DownloadRequest, view: DownloadView): void {
    this.#folder.save(view.id, { schema: 1, request, view });
  }

  remove(id: string): void {
    this.#folder.remove(id);
  }
}

async function readStored(file: string): Promise<StoredDownload | null> {
  try {
    return Stored.safeParse(JSON.parse(await readText(file, MAX_BYTES))).data ?? null;
  } catch {
    return null;
  }
}

function asCut({ request, view, schema }: StoredDownload): StoredDownload {
  if (OVER.has(view.state)) return { schema, request, view };
  const says = 'RL Cockpit ended while this was downloading. Resuming continues from there.';
  const cut = { state: 'cut', says, bytesPerSecond: null, leftMs: null } as const;
  return { schema, request, view: { ...view, ...cut } };
}
