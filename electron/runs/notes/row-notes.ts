import type { RowNotes } from '#core/contract/run/run-rows';
import type { RunId } from '#core/contract/run/run';
import type { NotesStore } from './notes-store';

interface Runs {
  /** Every run that is known now. */
  ids(): readonly string[];
  params(run: string): Readonly<Record<string, unknown>> | null;
}

/** Notes for rows beside the index's facts: parameters and the user's words. @param ids null = all */
export function rowNotes(
  runs: Runs,
  notes: Pick<NotesStore, 'of'>,
  ids: readonly RunId[] | null,
): RowNotes {
  const rows: RowNotes = {};
  for (const run of ids ?? runs.ids()) {
    const { notes: text, tags, star } = notes.of(run);
    rows[run] = { params: runs.params(run), notes: text, tags, star };
  }
  return rows;
}
