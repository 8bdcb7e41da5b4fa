import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { encodeNotes } from '#core/contract/run/run-rows';
import type { Refusal } from '#core/contract/refusal';
import { err } from '#core/lib/result';
import { RunId } from '#core/contract/run/run';
import type { Engine } from '../engine';
import { rowNotes } from '../../runs/notes/row-notes';
import { valueOf } from '../refuse';

const { runs } = implement(api);

/** Calls for what the user adds to their runs or removes. */
export function notesCalls(engine: Engine) {
  const { byRun, deletions, sizes } = engine.notes;
  return {
    notes: runs.notes.handler(async ({ input, errors }) => {
      const { runId } = valueOf(await engine.runs.find(input.run), errors);
      return byRun.of(runId);
    }),
    note: runs.note.handler(async ({ input, errors }) => {
      const { runId } = valueOf(await engine.runs.find(input.run), errors);
      const notes = valueOf(await byRun.change(runId, input.change), errors);
      engine.changes.publish(RunId.parse(runId));
      // Pages read notes again when the list changes: a run in progress changes four times a second without them.
      engine.changes.publish(null);
      return notes;
    }),
    tag: runs.tag.handler(async ({ input, errors }) => {
      valueOf(await byRun.tag(input.runs, input.add, input.remove), errors);
      engine.changes.publish(null);
    }),
    tagNames: runs.tagNames.handler(() => [...byRun.tagNames()]),
    delete: runs.delete.handler(async ({ input, errors }) =>
      valueOf(await deletions.delete(input.runs), errors),
    ),
    undelete: runs.undelete.handler(async ({ input, errors }) =>
      valueOf(await deletions.undo(input.id), errors),
    ),
    sizes: runs.sizes.handler(({ input }) => sizes.of(input.runs)),
    rows: runs.rows.handler(async ({ input }) => {
      const facts = await engine.store.rows(input);
      return new Blob([encodeNotes(rowNotes(engine.runs, byRun, input.runs)), facts]);
    }),
    spread: runs.spread.handler(async ({ input, errors }) => {
      const bytes = await engine.store.spread(input);
      return new Blob([bytes ?? valueOf(err(noPoint(input.tag)), errors)]);
    }),
    some: runs.some.handler(async ({ input }) => [...(await engine.runs.some(input.runs))]),
  };
}

function noPoint(tag: string): Refusal {
  return {
    code: 'no-such-series',
    says: `None of these runs has a point of "${tag}" in this range.`,
    remedy: 'Show the whole range, or choose another series.',
  };
}
