import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import { readText } from '../files/regular-file';
import { INCIDENT_SCHEMA, StoredIncident } from './stored-incident';

/** Of a file of an incident, more is not read. */
const MAX_BYTES = 8_000_000;
const MAX_FILES = 5_000;
const ID = /^[\w-]{1,60}$/;

/** A file of an incident that cannot be read: it is listed, and never overwritten. */
export interface UnreadableIncident {
  readonly id: string;
  readonly says: string;
}

/** Files of incidents of a home, one JSON file each in `incidents/`: written whole or not at all, for this user alone. */
export class IncidentFiles {
  readonly #folder: string;
  /** Changes of one incident one after the other. */
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(home: string) {
    this.#folder = path.join(home, 'incidents');
  }

  /** Every incident, the newest first, and the unreadable ones. */
  async all(): Promise<{
    readonly incidents: readonly StoredIncident[];
    readonly unreadable: readonly UnreadableIncident[];
  }> {
    const incidents: StoredIncident[] = [];
    const unreadable: UnreadableIncident[] = [];
    for (const id of await this.#ids()) {
      const read = await this.read(id);
      if (!read.ok) unreadable.push({ id, says: read.error.says });
      else if (read.value !== null) incidents.push(read.value);
    }
    return { incidents: incidents.toSorted((a, b) => b.atMs - a.atMs), unreadable };
  }

  /** null where there is none. */
  async read(id: string): Promise<Result<StoredIncident | null, Refusal>> {
    if (!ID.test(id)) return ok(null);
    try {
      const value: unknown = JSON.parse(await readText(this.#file(id), MAX_BYTES));
      const stored = StoredIncident.safeParse(value);
      if (stored.success) return ok(stored.data);
      return err(unreadable(this.#file(id), isNewer(value) ? NEWER : 'its content is damaged'));
    } catch (cause) {
      if (isMissing(cause)) return ok(null);
      return err(unreadable(this.#file(id), cause instanceof Error ? cause.message : ''));
    }
  }

  /**
   * Changes an incident, after every change that was asked for before.
   * @param change null: nothing is written. It gets null where there is none
   * @returns what is stored then; null where there is none
   */
  change(
    id: string,
    change: (stored: StoredIncident | null) => StoredIncident | null,
  ): Promise<Result<StoredIncident | null, Refusal>> {
    const next = (this.#last.get(id) ?? Promise.resolve()).then(async () => {
      const stored = await this.read(id);
      if (!stored.ok) return stored;
      const changed = change(stored.value);
      return changed === null || changed === stored.value ? stored : this.#write(changed);
    });
    const settled = next.catch(() => undefined);
    this.#last.set(id, settled);
    return next.finally(() => {
      if (this.#last.get(id) === settled) this.#last.delete(id);
    });
  }

  async #write(incident: StoredIncident): Promise<Result<StoredIncident, Refusal>> {
    const file = this.#file(incident.id);
    const temporary = `${file}.${process.pid}.new`;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeFile(temporary, `${JSON.stringify(incident, null, 1)}\n`, { mode: 0o600 });
      await rename(temporary, file);
      return ok(incident);
    } catch (cause) {
      await rm(temporary, { force: true }).catch(() => undefined);
      return err(notWritten(file, cause));
    }
  }

  async #ids(): Promise<readonly string[]> {
    try {
      const names = await readdir(this.#folder);
      const ids = names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []));
      return ids
        .filter((id) => ID.test(id))
        .toSorted()
        .slice(-MAX_FILES);
    } catch {
      return [];
    }
  }

  #file(id: string): string {
    return path.join(this.#folder, `${id}.json`);
  }
}

const NEWER = 'a newer version of RL Cockpit wrote it';

const isNewer = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'schema' in value &&
  typeof value.schema === 'number' &&
  value.schema > INCIDENT_SCHEMA;

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';

const unreadable = (file: string, why: string): Refusal => ({
  code: 'incident-unreadable',
  says: `The notebook ${file} cannot be read${why === '' ? '' : `: ${why}`}.`,
  remedy: 'Repair the file or move it away. RL Cockpit leaves it as it is.',
});

const notWritten = (file: string, cause: unknown): Refusal => ({
  code: 'incident-not-written',
  says: `The notebook ${file} could not be written: ${cause instanceof Error ? cause.message : String(cause)}.`,
  remedy: 'Free some space, or make the folder writable, then try again.',
});
