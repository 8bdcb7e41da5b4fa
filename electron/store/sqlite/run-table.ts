import { RunView } from '#core/contract/run/run';
import { type Sqlite, textIn, textOrNull } from './sqlite';

/** Table of runs: the last view of each, and what else was known when it was judged. */
export class RunTable {
  readonly #db: Sqlite;

  constructor(db: Sqlite) {
    this.#db = db;
  }

  /** @param record text; null leaves the one that is there */
  save(view: RunView, record: string | null): void {
    this.#db.run(
      `INSERT INTO runs (run, view, record, revision, keepBytes) VALUES (?, ?, ?, 0, 0)
       ON CONFLICT (run) DO UPDATE SET view = excluded.view, record = coalesce(excluded.record, record)`,
      view.runId,
      JSON.stringify(view),
      record,
    );
  }

  record(runId: string): string | null {
    const row = this.#db.get('SELECT record FROM runs WHERE run = ?', runId);
    return row === null ? null : textOrNull(row, 'record');
  }

  view(runId: string): RunView | null {
    const row = this.#db.get('SELECT view FROM runs WHERE run = ?', runId);
    const view = row === null ? null : textOrNull(row, 'view');
    return view === null ? null : viewIn(view);
  }

  /** Newest first; those that cannot be read are left out. */
  views(): readonly RunView[] {
    const rows = this.#db.all('SELECT view FROM runs WHERE view IS NOT NULL ORDER BY run DESC');
    return rows.flatMap((row) => viewIn(textIn(row, 'view')) ?? []);
  }
}

/** null for a view of another version, and for one that is damaged. */
function viewIn(text: string): RunView | null {
  try {
    return RunView.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
