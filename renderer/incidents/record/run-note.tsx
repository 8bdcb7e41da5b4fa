import { useRunNotes } from '../../bridge/queries/runs/use-run-notes';
import { RefusalNote } from '../../ui/refusal-note';
import { Skeleton } from '../../ui/skeleton';
import { t } from '../../words/t';
import { NoteField } from './note-field';

/** Notes on a run, however it ended: the same that the list of runs shows and searches. */
export function RunNote({ run }: { readonly run: string }) {
  const { notes, change } = useRunNotes(run);
  if (notes === undefined) return <Skeleton />;
  if (!notes.ok) return <RefusalNote refusal={notes.error} />;
  return (
    <section aria-labelledby="notebook-run-notes">
      <h2 id="notebook-run-notes">{t('run.head.notes')}</h2>
      <NoteField
        note={notes.value.notes}
        label={t('run.head.notes')}
        hint={t('run.head.notesHint')}
        minRows={4}
        write={(text) => change({ notes: text })}
      />
    </section>
  );
}
