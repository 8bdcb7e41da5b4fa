import { Button, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { RunNotes, RunNotesChange } from '#core/contract/run/note-calls';
import { useActing } from '../bridge/queries/use-acts';
import { useRunsActs } from '../bridge/queries/runs/use-run-notes';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import type { RowItem } from './row-item';
import { tagsIn } from '../ui/runs/tags';
import { Dialog } from '../ui/errors/dialog';

interface Props {
  readonly item: RowItem;
  readonly onClose: () => void;
}

/** Editor of a run's name, tags and notes. */
export function RunEditor({ item, onClose }: Props) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('runs.edit', { name: item.run.name })}
      closeButtonProps={{ 'aria-label': t('runs.editor.close') }}
      size="md"
    >
      <EditorForm item={item} onClose={onClose} />
    </Dialog>
  );
}

interface Fields {
  readonly name: string;
  readonly tags: string;
  readonly notes: string;
}

/** Fields that differ from the run as it is. An empty name gives it its first one back. */
export function changeOf(
  before: { readonly name: string; readonly tags: readonly string[]; readonly notes: string },
  now: Fields,
): RunNotesChange {
  const name = now.name.trim();
  const tags = tagsIn(now.tags);
  const sameTags = tags.join() === before.tags.join();
  return {
    ...(name === before.name ? {} : { name: name === '' ? null : name }),
    ...(sameTags ? {} : { tags }),
    ...(now.notes === before.notes ? {} : { notes: now.notes }),
  };
}

function EditorForm({ item, onClose }: Props) {
  const { run, extras } = item;
  const { note } = useRunsActs();
  const [fields, setFields] = useState<Fields>({
    name: run.name,
    tags: extras.tags.join(', '),
    notes: extras.notes,
  });
  const saving = useActing<RunNotes>(onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const before = { name: run.name, tags: extras.tags, notes: extras.notes };
    const change = changeOf(before, fields);
    if (Object.keys(change).length === 0) onClose();
    else saving.act(note(run.runId, change));
  };
  return (
    <form className="run-editor" onSubmit={submit}>
      <EditorFields fields={fields} onChange={setFields} />
      <p className="note">{t('runs.editor.kept')}</p>
      <RefusalNote refusal={saving.refusal} />
      <div className="editor-acts">
        <Button variant="filled" type="submit" disabled={saving.busy}>
          {t('runs.editor.save')}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly fields: Fields;
  readonly onChange: (fields: Fields) => void;
}

function EditorFields({ fields, onChange }: FieldsProps) {
  return (
    <>
      <TextInput
        data-autofocus
        label={t('runs.editor.name')}
        description={t('runs.editor.emptyName')}
        value={fields.name}
        maxLength={200}
        onChange={(event) => onChange({ ...fields, name: event.currentTarget.value })}
      />
      <TextInput
        label={t('runs.editor.tags')}
        description={t('runs.editor.tagsHint')}
        value={fields.tags}
        onChange={(event) => onChange({ ...fields, tags: event.currentTarget.value })}
      />
      <Textarea
        label={t('runs.editor.notes')}
        autosize
        minRows={4}
        maxRows={12}
        value={fields.notes}
        onChange={(event) => onChange({ ...fields, notes: event.currentTarget.value })}
      />
    </>
  );
}
