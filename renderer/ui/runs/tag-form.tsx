import './tag-form.css';
import { Autocomplete, Button } from '@mantine/core';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { RunId } from '#core/contract/run/run';
import { useRunsActs, useTagNames } from '../../bridge/queries/runs/use-run-notes';
import { t } from '../../words/t';
import { RefusalNote } from '../refusal-note';
import { tagsIn } from './tags';

/** A run whose tags are changed. */
interface TaggedRun {
  readonly runId: RunId;
  readonly tags: readonly string[];
}

interface Props {
  readonly runs: readonly TaggedRun[];
}

/** Tags of some runs: on, off, and a new one, completed by those of other runs. */
export function TagForm({ runs }: Props) {
  const { tag } = useRunsActs();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const put = async (add: readonly string[], remove: readonly string[]): Promise<void> => {
    const answer = await tag(
      runs.map(({ runId }) => runId),
      add,
      remove,
    );
    setRefusal(answer.ok ? null : answer.error);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const tags = tagsIn(text);
    if (tags.length > 0) void put(tags, []);
    setText('');
    // The next tag can be typed at once, and Escape closes this menu rather than what is behind it.
    field.current?.focus();
  };
  return (
    <form className="tag-form" onSubmit={submit}>
      <div className="tag-new">
        <TagField ref={field} names={useOthers(runs)} text={text} onText={setText} />
        <Button type="submit">{t('runs.tags.add')}</Button>
      </div>
      <TagItems runs={runs} onPut={(add, remove) => void put(add, remove)} />
      <RefusalNote refusal={refusal} />
    </form>
  );
}

interface FieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** Offered while a tag is typed. */
  readonly names: string[];
  readonly text: string;
  readonly onText: (text: string) => void;
}

function TagField({ ref, names, text, onText }: FieldProps) {
  return (
    <Autocomplete
      ref={ref}
      data-autofocus
      label={t('runs.tags.new')}
      data={names}
      limit={MAX_SUGGESTED}
      value={text}
      maxLength={200}
      comboboxProps={{ withinPortal: false }}
      onChange={onText}
    />
  );
}

const MAX_SUGGESTED = 8;

/** Tags that not all of these runs have. */
function useOthers(runs: readonly TaggedRun[]): string[] {
  const names = useTagNames();
  return names.filter((name) => runs.some(({ tags }) => !tags.includes(name)));
}

interface ListProps extends Props {
  readonly onPut: (add: readonly string[], remove: readonly string[]) => void;
}

function TagItems({ runs, onPut }: ListProps) {
  const counts = new Map<string, number>();
  for (const { tags } of runs) {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  if (counts.size === 0) return <p className="note">{t('runs.tags.none')}</p>;
  return (
    <ul className="tag-list">
      {[...counts].map(([tag, count]) => (
        <li key={tag}>
          <span className="tag ellipsis" title={tag}>
            {tag}
          </span>
          {runs.length > 1 && <TagCount count={count} all={runs.length} />}
          <span className="spacer" />
          {count < runs.length && (
            <button type="button" className="link" onClick={() => onPut([tag], [])}>
              {t('runs.tags.putOn', { tag })}
            </button>
          )}
          <button type="button" className="link" onClick={() => onPut([], [tag])}>
            {t('runs.tags.takeOff', { tag })}
          </button>
        </li>
      ))}
    </ul>
  );
}

function TagCount({ count, all }: { readonly count: number; readonly all: number }) {
  return (
    <span className="note num">
      {count === all ? t('runs.tags.onAll') : t('runs.tags.onSome', { count })}
    </span>
  );
}
