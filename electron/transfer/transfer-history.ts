import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readText } from '../files/regular-file';
import { type PathMove, translatedText } from '#core/training/path-translation';

const MAX_STORED = 500;

const Sent = z.object({
  from: z.object({ target: z.string(), path: z.string() }),
  to: z.object({ target: z.string(), path: z.string() }),
  /** Tree that both sides found when it arrived. */
  tree: z.string(),
  sentMs: z.number(),
});
type Sent = z.infer<typeof Sent>;

/** sent.json of one home: which folder of one target is where on another. Newest last. */
export class TransferHistory {
  readonly #path: string;
  /** One change after the other: each reads what the one before has written. */
  #last: Promise<void> = Promise.resolve();

  constructor(home: string) {
    this.#path = path.join(home, 'sent.json');
  }

  /** Forgotten transfers are no harm: paths are then written by hand. */
  add(sent: Sent): Promise<void> {
    this.#last = this.#last
      .then(() => this.#add(sent))
      .catch((cause: unknown) => process.emitWarning(`sent.json: ${String(cause)}`));
    return this.#last;
  }

  /** Texts with the paths of this computer as they are on `target`; the newest transfer of a folder decides. */
  async translate(target: string, texts: readonly string[]): Promise<readonly string[]> {
    const moves = new Map<string, PathMove>();
    for (const { from, to } of await this.#read()) {
      if (from.target === 'local' && to.target === target) {
        moves.set(from.path, { from: from.path, to: to.path });
      }
    }
    return texts.map((text) => translatedText(text, [...moves.values()]));
  }

  async #read(): Promise<readonly Sent[]> {
    const text = await readText(this.#path).catch(() => '[]');
    try {
      return z.array(Sent).parse(JSON.parse(text));
    } catch {
      return [];
    }
  }

  async #add(sent: Sent): Promise<void> {
    const all = [...(await this.#read()), sent].slice(-MAX_STORED);
    const temporary = `${this.#path}.${process.pid}.new`;
    await mkdir(path.dirname(this.#path), { recursive: true, mode: 0o700 });
    await writeFile(temporary, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
    await rename(temporary, this.#path);
  }
}
