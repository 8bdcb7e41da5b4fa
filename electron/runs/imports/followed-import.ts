import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readText } from '../../files/regular-file';
import { SourceKind, Spec } from '#core/contract/run/run-directory';
import type { TrainingFile } from '../finder/training-files';
import { scanPath } from '../finder/scan';
import type { RunBook } from '../book/run-book';
import { updateCopy } from './growing-copy';
import { importedFiles, importSources } from './import-spec';
import { importedNames } from './write-import';

const FollowFile = z.object({
  /** Root that is searched for new files of the training. */
  root: z.string(),
  /** The originals, in the order in which they were taken. */
  files: z.array(z.object({ path: z.string(), kind: z.union([SourceKind, z.literal('log')]) })),
});
type FollowFile = z.infer<typeof FollowFile>;

const followFile = (home: string, runId: string): string =>
  join(home, 'keep', runId, 'follow.json');

/** From one look at the originals to the next, longer while nothing changes. */
const [FIRST_MS, MAX_MS] = [1_000, 15_000];
/** New files of the training are searched for so much more rarely. */
const SCANS_PER_SEARCH = 4;

/** An import whose originals still grow: what is appended to them is appended to its copies, and read. */
export class FollowedImport {
  readonly runId: string;
  readonly #home: string;
  readonly #book: RunBook;
  #of: FollowFile;
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> | null = null;
  #isClosed = false;
  #scans = 0;
  #waitMs = FIRST_MS;

  private constructor(home: string, book: RunBook, runId: string, of: FollowFile) {
    this.#home = home;
    this.#book = book;
    this.runId = runId;
    this.#of = of;
  }

  /** Begins to follow. It is noted at home, so that the next engine continues. */
  static async begin(
    home: string,
    book: RunBook,
    runId: string,
    of: { readonly root: string; readonly files: readonly TrainingFile[] },
  ): Promise<FollowedImport> {
    const files = of.files.map(({ path, kind }) => ({ path, kind }));
    const followed = new FollowedImport(home, book, runId, { root: of.root, files });
    await followed.#save();
    followed.#later(FIRST_MS);
    return followed;
  }

  /** Continues with what an engine before this one followed; null where nothing is noted. */
  static async resume(home: string, book: RunBook, runId: string): Promise<FollowedImport | null> {
    const text = await readText(followFile(home, runId)).catch(() => null);
    if (text === null) return null;
    const of = FollowFile.safeParse(parsed(text));
    if (!of.success) return null;
    const followed = new FollowedImport(home, book, runId, of.data);
    followed.#later(FIRST_MS);
    return followed;
  }

  holds(path: string): boolean {
    return this.#of.files.some((file) => file.path === path);
  }

  /** Stops for good; what was read stays, and a last line without its end is read as it is. */
  async end(): Promise<void> {
    await rm(followFile(this.#home, this.runId), { force: true });
    this.close();
    await this.#working;
    await this.#copyAll();
    await this.#book.readOn(this.runId, false);
  }

  /** Stops until the next engine. */
  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #later(ms: number): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#working = this.#refresh().catch((cause: unknown) => {
        process.emitWarning(`The import ${this.runId} cannot be followed now: ${String(cause)}`);
      });
      void this.#working.then(() => this.#later(this.#waitMs));
    }, ms);
  }

  async #refresh(): Promise<void> {
    // A user deleted it.
    if (this.#book.find(this.runId) === null) return this.close();
    const isSearch = this.#scans % SCANS_PER_SEARCH === 0;
    this.#scans += 1;
    const hasNew = isSearch && (await this.#search());
    const hasChanged = (await this.#copyAll()) || hasNew;
    this.#waitMs = hasChanged ? FIRST_MS : Math.min(MAX_MS, this.#waitMs * 1.5);
    if (hasChanged && !this.#isClosed) await this.#book.readOn(this.runId, true);
  }

  /** Brings every copy up to date. @returns has any changed? */
  async #copyAll(): Promise<boolean> {
    const names = importedNames(this.#of.files);
    let hasChanged = false;
    for (const [i, { path, kind }] of this.#of.files.entries()) {
      const to =
        kind === 'log'
          ? join(this.#home, 'runs', this.runId, 'output.log')
          : join(this.#folder, names[i] ?? '');
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      hasChanged = (await updateCopy(path, to)) || hasChanged;
    }
    return hasChanged;
  }

  /** Looks for files of the same training that were not there before, and notes size and end of all. */
  async #search(): Promise<boolean> {
    const scan = await scanPath(this.#book.target, this.#of.root);
    if (!scan.ok) return false;
    const existing = new Set(this.#of.files.map(({ path }) => path));
    const training = scan.value.trainings.find(({ files }) =>
      files.some(({ path }) => existing.has(path)),
    );
    if (training === undefined) return false;
    const hasLog = this.#of.files.some(({ kind }) => kind === 'log');
    const added = training.files.filter(
      ({ path, kind }) => !existing.has(path) && !(kind === 'log' && hasLog),
    );
    this.#of = {
      ...this.#of,
      files: [...this.#of.files, ...added.map(({ path, kind }) => ({ path, kind }))],
    };
    if (added.length > 0) await this.#save();
    await this.#writeSpec(training.files);
    return added.length > 0;
  }

  async #writeSpec(files: readonly TrainingFile[]): Promise<void> {
    const path = join(this.#home, 'runs', this.runId, 'spec.json');
    const spec = Spec.safeParse(parsed(await readText(path)));
    if (!spec.success) return;
    const sources = importSources(this.#folder, this.#of.files);
    const text = JSON.stringify({ ...spec.data, sources, imported: await importedFiles(files) });
    if (text !== JSON.stringify(spec.data)) await writeAtomically(path, text);
  }

  get #folder(): string {
    return join(this.#home, 'keep', this.runId, 'files');
  }

  async #save(): Promise<void> {
    const path = followFile(this.#home, this.runId);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeAtomically(path, JSON.stringify(this.#of));
  }
}

async function writeAtomically(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
