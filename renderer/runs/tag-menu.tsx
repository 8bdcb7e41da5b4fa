import { Button, Popover, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import type { Refusal } from '#core/contract/refusal';
import { useRunsActs } from '../bridge/queries/runs/use-run-notes';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import type { RowItem } from './row-item';
import { tagsIn } from './tags';

/** Tags of the picked runs: on, off, and a new one. */
export function TagMenu({ items }: { readonly items: readonly RowItem[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('runs.tagButton')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('runs.tags.title', { count: items.length })}>
        {isOpen && <TagForm items={items} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function TagForm({ items }: { readonly items: readonly RowItem[] }) {
  const { tag } = useRunsActs();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const runs = items.map(({ run }) => run.runId);
  const put = async (add: readonly string[], remove: readonly string[]): Promise<void> => {
    const answer = await tag(runs, add, remove);
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
        <TextInput
          ref={field}
          data-autofocus
          label={t('runs.tags.new')}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">{t('runs.tags.add')}</Button>
      </div>
      <TagItems items={items} onPut={(add, remove) => void put(add, remove)} />
      <RefusalNote refusal={refusal} />
    </form>
  );
}

interface ListProps {
  readonly items: readonly RowItem[];
  readonly onPut: (add: readonly string[], remove: readonly string[]) => void;
}

function TagItems({ items, onPut }: ListProps) {
  const counts = new Map<string, number>();
  for (const { extras } of items) {
    for (const tag of extras.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  if (counts.size === 0) return <p className="note">{t('runs.tags.none')}</p>;
  return (
    <ul className="tag-list">
      {[...counts].map(([tag, count]) => (
        <li key={tag}>
          <span className="tag">{tag}</span>
          <span className="note num">
            {count === items.length ? t('runs.tags.onAll') : t('runs.tags.onSome', { count })}
          </span>
          <span className="spacer" />
          {count < items.length && (
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
