import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { LedgerEntry } from '#core/contract/setup/ledger';
import { type Result, ok } from '#core/lib/result';
import { JsonFile } from '../../files/json-file';

const Stored = z.object({ schema: z.literal(1), made: z.array(LedgerEntry) });

type Created = Omit<LedgerEntry, 'id' | 'madeMs'>;

/** Ledger of one home (`ledger.json`): what fixes of ours made, so that it can be listed and removed. */
export class LedgerFile {
  readonly #file: JsonFile<z.infer<typeof Stored>>;

  constructor(home: string) {
    this.#file = new JsonFile(path.join(home, 'ledger.json'), Stored, { schema: 1, made: [] });
  }

  async list(): Promise<Result<readonly LedgerEntry[], Refusal>> {
    const stored = await this.#file.read();
    return stored.ok ? ok(stored.value.made) : stored;
  }

  /** Written before a fix runs: what a killed fix left behind is in it, too. A path that is listed already stays as it is. */
  add(created: readonly Created[], nowMs: number): Promise<Result<void, Refusal>> {
    return this.#file.change((stored) => {
      const added = created.filter((one) =>
        stored.made.every((existing) => !isSame(existing, one)),
      );
      const entries = added.map((one) => ({ ...one, id: randomUUID(), madeMs: nowMs }));
      return { ...stored, made: [...stored.made, ...entries] };
    });
  }

  /** Takes entries off the list; the caller has seen that what they name is gone. */
  forget(ids: readonly string[]): Promise<Result<void, Refusal>> {
    return this.#file.change((stored) => ({
      ...stored,
      made: stored.made.filter(({ id }) => !ids.includes(id)),
    }));
  }
}

const isSame = (a: Pick<LedgerEntry, 'target' | 'path'>, b: typeof a): boolean =>
  a.target === b.target && a.path === b.path;
