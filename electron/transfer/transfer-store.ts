import { closeSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { JsonFolder } from '../files/json-folder';
import { openRegular } from '../files/regular-file';
import { TransferView } from '#core/contract/transfer/transfer-calls';

const Stored = z.object({ schema: z.literal(1), view: TransferView });
/** A transfer that is never continued is forgotten in the end; what arrived of it stays. */
const MAX_STORED = 50;

/**
 * `keep/transfers/<id>.json`: a transfer that has not arrived, as it was last seen. Without it, an engine that starts over would not know
 * that one was under way. What has arrived of it is on the receiving side.
 */
export class TransferStore {
  readonly #folder: JsonFolder;

  constructor(home: string) {
    this.#folder = new JsonFolder(path.join(home, 'keep', 'transfers'), 'keep/transfers');
  }

  /** as they are now: one that was under way is cut off. What cannot be read is left out. */
  read(): readonly TransferView[] {
    const views = this.#folder.files().flatMap((file) => readStored(file) ?? []);
    const newest = views.toSorted((a, b) => b.beganMs - a.beganMs);
    for (const { id } of newest.slice(MAX_STORED)) this.remove(id);
    return newest.slice(0, MAX_STORED).map(asCut);
  }

  /** A disk that refuses costs only that it is not shown after a restart. */
  save(view: TransferView): void {
    this.#folder.save(view.id, { schema: 1, view });
  }

  remove(id: string): void {
    this.#folder.remove(id);
  }
}

function readStored(file: string): TransferView | null {
  try {
    const fd = openRegular(file);
    try {
      return Stored.safeParse(JSON.parse(readFileSync(fd, 'utf8'))).data?.view ?? null;
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}

function asCut(view: TransferView): TransferView {
  const isOver = view.state === 'cancelled' || view.state === 'failed';
  return isOver ? view : { ...view, state: 'cut', bytesPerSecond: null, problem: null };
}
