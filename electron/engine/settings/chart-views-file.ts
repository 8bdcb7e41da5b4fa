import { open, rename, writeFile } from 'node:fs/promises';
import { constants } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { ChartView, MAX_VIEWS } from '#core/contract/settings/chart-views';
import { err, ok, type Result } from '#core/lib/result';

export const CHART_VIEWS_SCHEMA = 1;
/** MAX_VIEWS views with all their panels are far below this. */
const MAX_BYTES = 16_000_000;

const Stored = z.object({
  schema: z.literal(CHART_VIEWS_SCHEMA),
  views: z.array(ChartView).max(MAX_VIEWS),
});

type Views = readonly ChartView[];
type ViewKey = Pick<ChartView, 'recipe' | 'name'>;

const isSame = (a: ViewKey, b: ViewKey): boolean => a.recipe === b.recipe && a.name === b.name;

/** chart-views.json of one home. A file that cannot be understood is never overwritten. */
export class ChartViewsFile {
  readonly path: string;
  /** Changes one after the other: each reads what the one before has written. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(home: string) {
    this.path = path.join(home, 'chart-views.json');
  }

  async list(recipe: string): Promise<Result<ChartView[], Refusal>> {
    const views = await this.#read();
    return views.ok ? ok(views.value.filter((view) => view.recipe === recipe)) : views;
  }

  save(view: ChartView): Promise<Result<ChartView[], Refusal>> {
    return this.#change(view.recipe, (views) =>
      views.some((one) => isSame(one, view))
        ? views.map((one) => (isSame(one, view) ? view : one))
        : [...views, view],
    );
  }

  remove(key: ViewKey): Promise<Result<ChartView[], Refusal>> {
    return this.#change(key.recipe, (views) => views.filter((one) => !isSame(one, key)));
  }

  #change(recipe: string, changed: (views: Views) => Views): Promise<Result<ChartView[], Refusal>> {
    const next = this.#last.then(async () => {
      const views = await this.#read();
      if (!views.ok) return views;
      const now = changed(views.value);
      if (now.length > MAX_VIEWS) return err(tooMany());
      const problem = await this.#write(now);
      return problem === null ? ok(now.filter((view) => view.recipe === recipe)) : err(problem);
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #read(): Promise<Result<Views, Refusal>> {
    const text = await textOf(this.path);
    if (text === undefined) return ok([]);
    const stored = Stored.safeParse(jsonOf(text));
    return stored.success ? ok(stored.data.views) : err(unreadable(this.path));
  }

  /** Whole or not at all: a reader sees the old file or the new one. */
  async #write(views: Views): Promise<Refusal | null> {
    const temporary = `${this.path}.${process.pid}.new`;
    try {
      const text = `${JSON.stringify({ schema: CHART_VIEWS_SCHEMA, views }, null, 2)}\n`;
      await writeFile(temporary, text, { mode: 0o600 });
      await rename(temporary, this.path);
      return null;
    } catch (cause) {
      return notWritten(this.path, cause);
    }
  }
}

/** Opened without blocking, and read only when it is a regular file of a sane size. undefined = there is none; null = it cannot be read. */
async function textOf(file: string): Promise<string | null | undefined> {
  try {
    // Windows has no such flag, and no FIFO in a folder either.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const facts = await handle.stat();
      return facts.isFile() && facts.size <= MAX_BYTES ? await handle.readFile('utf8') : null;
    } finally {
      await handle.close();
    }
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT' ? undefined : null;
  }
}

function jsonOf(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const unreadable = (file: string): Refusal => ({
  code: 'chart-views-unreadable',
  says: `${file} cannot be read as chart views, so RL Cockpit leaves it as it is.`,
  remedy: 'Repair it or move it away, then reload the page.',
});

const tooMany = (): Refusal => ({
  code: 'too-many-chart-views',
  says: `You have ${MAX_VIEWS} saved chart views, which is the limit.`,
  remedy: 'Delete a view, then save again.',
});

const notWritten = (file: string, cause: unknown): Refusal => ({
  code: 'chart-views-not-written',
  says: `${file} could not be written: ${cause instanceof Error ? cause.message : String(cause)}.`,
  remedy:
    'Free some space, or make the folder writable. The panels stay as they are until you close the page.',
});
