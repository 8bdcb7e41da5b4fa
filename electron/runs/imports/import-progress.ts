import { randomUUID } from 'node:crypto';
import type { ImportView } from '#core/contract/run/import-calls';

/** One import's way: each step begins at 0 bytes. */
export interface ImportProgress {
  step(step: ImportView['step'], totalBytes: number): void;
  add(bytes: number): void;
  /** So many bytes in all, of this step; its total, where that changed. */
  reach(bytes: number, totalBytes?: number): void;
  end(): void;
}

/** The imports that are under way, for anyone who looks. */
export class RunningImports {
  readonly #going = new Map<string, ImportView>();
  readonly #changed: () => void;

  /** @param changed called when one begins or ends; its progress is polled */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  list(): readonly ImportView[] {
    return [...this.#going.values()];
  }

  begin(name: string): ImportProgress {
    const id = randomUUID();
    const put = (changes: Partial<ImportView>): void => {
      const before = this.#going.get(id);
      if (before !== undefined) this.#going.set(id, { ...before, ...changes });
    };
    const reach = (bytes: number, totalBytes?: number): void => {
      const total = totalBytes ?? this.#going.get(id)?.totalBytes ?? 0;
      put({ totalBytes: total, doneBytes: Math.min(total, bytes) });
    };
    this.#going.set(id, { id, name, step: 'looking', doneBytes: 0, totalBytes: 0 });
    this.#changed();
    return {
      step: (step, totalBytes) => put({ step, totalBytes, doneBytes: 0 }),
      add: (bytes) => reach((this.#going.get(id)?.doneBytes ?? 0) + bytes),
      reach,
      end: () => {
        this.#going.delete(id);
        this.#changed();
      },
    };
  }
}
