import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of one JSON file for each thing, by its id: written whole or not at all, only for this user. */
export class JsonFolder {
  readonly #folder: string;
  readonly #what: string;

  /** @param what how a warning names the folder */
  constructor(folder: string, what: string) {
    this.#folder = folder;
    this.#what = what;
  }

  /** Paths of its files; [] where there is no folder. */
  files(): readonly string[] {
    try {
      const names = readdirSync(this.#folder).filter((name) => name.endsWith('.json'));
      return names.map((name) => path.join(this.#folder, name));
    } catch {
      return [];
    }
  }

  /** A disk that refuses costs only that it is not known after a restart: that is a warning, no error. */
  save(id: string, value: object): void {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      const file = this.#file(id);
      writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch (cause) {
      process.emitWarning(`${this.#what}: ${String(cause)}`);
    }
  }

  remove(id: string): void {
    rmSync(this.#file(id), { force: true });
  }

  /** No id leads out of the folder. */
  #file(id: string): string {
    return path.join(this.#folder, `${path.basename(id)}.json`);
  }
}
