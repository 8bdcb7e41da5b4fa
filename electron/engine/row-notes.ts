import type { RowNotes } from '#core/contract/run-rows';
import type { RunId } from '#core/contract/run';
import type { Engine } from './engine';

/** What stands in rows beside the index's facts: parameters and a person's words. @param runs null = all */
export function rowNotes(engine: Engine, runs: readonly RunId[] | null): RowNotes {
  const notes: RowNotes = {};
  for (const run of runs ?? engine.ids()) {
    const { notes: text, tags, star } = engine.notes.byRun.of(run);
    notes[run] = { params: engine.params(run), notes: text, tags, star };
  }
  return notes;
}
