import { Textarea } from '@mantine/core';
import type { Refusal } from '#core/contract/refusal';
import { RefusalNote } from '../../ui/refusal-note';
import { clockWords } from '../../ui/time-words';
import { t } from '../../words/t';
import { useAutosave } from './use-autosave';

interface Props {
  readonly incident: string;
  /** null: the note of the incident itself. */
  readonly hypothesis: string | null;
  readonly note: string;
  readonly label: string;
}

const MAX_LETTERS = 200_000;

/** Note that is saved while it is typed, with what became of it beside it. */
export function NoteField({ incident, hypothesis, note, label }: Props) {
  const { text, type, savedMs, isPending, refusal, saveNow } = useAutosave(
    incident,
    hypothesis,
    note,
  );
  return (
    <div className="note-field">
      <Textarea
        aria-label={label}
        autosize
        minRows={hypothesis === null ? 3 : 2}
        maxRows={14}
        maxLength={MAX_LETTERS}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={saveNow}
      />
      <p className="note num" role="status">
        {stateWords(isPending, savedMs, refusal)}
      </p>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function stateWords(isPending: boolean, savedMs: number | null, refusal: Refusal | null): string {
  if (refusal !== null) return t('incidents.notebook.unsaved');
  if (isPending) return t('incidents.notebook.saving');
  return savedMs === null
    ? t('incidents.notebook.notesHint')
    : t('incidents.notebook.saved', { clock: clockWords(savedMs, false) });
}
