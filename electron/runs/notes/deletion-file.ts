import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Deletion } from '#core/contract/run/note-calls';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import { readText } from '../../files/regular-file';
import { setAside } from '../../files/set-aside';
import { jsonOf } from './json-of';

/** A deletion that was asked for: `waiting` while it can be taken back, `removing` from its first removed byte on. */
const Pending = Deletion.extend({
  state: z.enum(['waiting', 'removing']),
  /** The target of each run, by its id. */
  targets: z.record(z.string(), z.string()),
});
export type Pending = z.infer<typeof Pending>;

const Stored = z.object({ schema: z.literal(1), pending: z.array(Pending) });

/** `deletions.json` of a home: what a dying engine leaves to the next one. Absent while nothing is pending. */
export class DeletionFile {
  readonly path: string;

  constructor(home: string) {
    this.path = path.join(home, 'deletions.json');
  }

  /** Nothing for a file that is not there, or that this version does not understand: no run is removed on a guess. */
  async read(): Promise<readonly Pending[]> {
    try {
      return Stored.parse(jsonOf(await readText(this.path))).pending;
    } catch (cause) {
      const isAbsent = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
      if (!isAbsent) await setAside(this.path, 'The list of deletions', cause);
      return [];
    }
  }

  /** Whole or not at all. */
  async write(pending: readonly Pending[]): Promise<Result<void, Refusal>> {
    const temporary = `${this.path}.${process.pid}.new`;
    try {
      if (pending.length === 0) await rm(this.path, { force: true });
      else {
        await writeFile(temporary, JSON.stringify({ schema: 1, pending }), { mode: 0o600 });
        await rename(temporary, this.path);
      }
      return ok(undefined);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      return err({
        code: 'deletion-not-recorded',
        says: `Nothing was deleted: ${this.path} could not be written: ${why}.`,
        remedy: 'Make the folder writable or free some disk space, then delete again.',
      });
    }
  }
}
