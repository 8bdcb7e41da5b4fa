import { Textarea } from '@mantine/core';
import type { Refusal } from '#core/contract/refusal';
import { useIncidentActs } from '../../bridge/queries/incidents/use-incidents';
import { RefusalNote } from '../../ui/refusal-note';
import { clockWords } from '../../ui/time-words';
import { t } from '../../words/t';

import { useAutosave, type WriteNote } from './use-autosave';

interface Props {
  readonly note: string;
  readonly label: string;
  /** Shown before anything is saved. */
  readonly hint: string;
  readonly minRows: number;
  readonly write: WriteNote;
}

const MAX_LETTERS = 200_000;

/** Note that is saved while it is typed, with what became of it beside it. */
export function NoteField({ note, label, hint, minRows, write }: Props) {
  const { text, type, savedMs, isPending, refusal, saveNow } = useAutosave(note, write);
  return (
    <div className="note-field">
      <Textarea
        aria-label={label}
        autosize
        minRows={minRows}
        maxRows={14}
        maxLength={MAX_LETTERS}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={saveNow}
      />
      <p className="note num" role="status">
        {stateWords({ isPending, savedMs, refusal, hint })}
      </p>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

interface Saving extends Pick<Props, 'hint'> {
  readonly isPending: boolean;
  readonly savedMs: number | null;
  readonly refusal: Refusal | null;
}

function stateWords({ isPending, savedMs, refusal, hint }: Saving): string {
  if (refusal !== null) return t('incidents.notebook.unsaved');
  if (isPending) return t('incidents.notebook.saving');
  return savedMs === null
    ? hint
    : t('incidents.notebook.saved', { clock: clockWords(savedMs, false) });
}

interface IncidentNoteProps extends Pick<Props, 'note' | 'label'> {
  readonly incident: string;
  /** null: the note of the incident itself. */
  readonly hypothesis: string | null;
}

/** Note on an incident, or on one of its hypotheses. */
export function IncidentNote({ incident, hypothesis, note, label }: IncidentNoteProps) {
  const { write } = useIncidentActs();
  return (
    <NoteField
      note={note}
      label={label}
      hint={t('incidents.notebook.notesHint')}
      minRows={hypothesis === null ? 3 : 2}
      write={(text) => write(incident, hypothesis, text)}
    />
  );
}
