import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { RunView } from '#core/contract/run/run';
import { useRunNotes } from '../../bridge/queries/runs/use-run-notes';
import { CutName } from '../../ui/cut-name';
import { ICON_STROKE } from '../../ui/icons';
import { toast } from '../../ui/toast';
import { t } from '../../words/t';

interface Props {
  readonly run: Pick<RunView, 'runId' | 'name'>;
  readonly isEditing: boolean;
  readonly onEditing: (isEditing: boolean) => void;
}

/** Name of a run, changed in place: Enter and leaving the field save it, Escape does not, and an empty one gives back the first name. */
export function RunName({ run, isEditing, onEditing }: Props) {
  const { name, rename } = useRename(run);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Not where the user has pressed something else: that has the focus.
    const isLost = document.activeElement === document.body;
    if (wasEditing.current && !isEditing && isLost) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const end = (text: string | null): void => {
    onEditing(false);
    if (text !== null) rename(text);
  };
  if (isEditing) return <NameField name={name} onEnd={end} />;
  return (
    <button
      ref={button}
      type="button"
      className="run-name"
      title={t('run.head.rename')}
      onClick={() => onEditing(true)}
    >
      <CutName name={name} />
      <IconPencil className="run-name-pencil" size={12} stroke={ICON_STROKE} aria-hidden />
    </button>
  );
}

interface FieldProps {
  readonly name: string;
  /** @param text null: as it was */
  readonly onEnd: (text: string | null) => void;
}

const MAX_LETTERS = 200;

function NameField({ name, onEnd }: FieldProps) {
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither is a key of the page here.
    event.preventDefault();
    event.stopPropagation();
    onEnd(event.key === 'Enter' ? text : null);
  };
  return (
    <input
      ref={field}
      className="run-name-field"
      aria-label={t('run.head.name')}
      value={text}
      maxLength={MAX_LETTERS}
      spellCheck={false}
      autoComplete="off"
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onEnd(text)}
    />
  );
}

interface Rename {
  /** The name as it is, or as it will be when the engine has answered. */
  readonly name: string;
  readonly rename: (text: string) => void;
}

function useRename({ runId, name }: Props['run']): Rename {
  const { change } = useRunNotes(runId);
  const [sent, setSent] = useState<{ readonly before: string; readonly name: string } | null>(null);
  const rename = (text: string): void => {
    const next = text.trim();
    if (next === name) return;
    if (next !== '') setSent({ before: name, name: next });
    const wait = async (): Promise<void> => {
      const answer = await change({ name: next === '' ? null : next });
      if (answer.ok) return;
      setSent(null);
      toast({ says: t('run.head.notRenamed', { says: answer.error.says }) });
    };
    void wait();
  };
  return { name: sent?.before === name ? sent.name : name, rename };
}
