import { Popover } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import type { RunId } from '#core/contract/run/run';
import { useRunNotes } from '../../bridge/queries/runs/use-run-notes';
import { ICON_STROKE } from '../../ui/icons';
import { StarButton } from '../../ui/runs/star-button';
import { TagForm } from '../../ui/runs/tag-form';
import { toast } from '../../ui/toast';
import { useNarrowWindow } from '../../ui/use-window';
import { t } from '../../words/t';

/** The star and the tags of a run, to change in place. */
export function RunMarks({ run }: { readonly run: RunId }) {
  const { notes } = useRunNotes(run);
  const star = useStar(run);
  if (notes?.ok !== true) return null;
  return (
    <>
      <StarButton
        label={t(star.isOn ? 'run.head.unstar' : 'run.head.star')}
        isOn={star.isOn}
        onToggle={star.toggle}
      />
      <TagsButton run={run} tags={notes.value.tags} />
    </>
  );
}

/** Whether a run is starred, and the act that turns that round. */
export function useStar(run: RunId): { readonly isOn: boolean; readonly toggle: () => void } {
  const { notes, change } = useRunNotes(run);
  const isOn = notes?.ok === true && notes.value.star;
  const toggle = async (): Promise<void> => {
    const answer = await change({ star: !isOn });
    if (!answer.ok) toast({ says: t('run.head.notSaved', { says: answer.error.says }) });
  };
  return { isOn, toggle: () => void toggle() };
}

interface TagsProps {
  readonly run: RunId;
  readonly tags: readonly string[];
}

/** The tags; a press opens what changes them. */
function TagsButton({ run, tags }: TagsProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = tags.slice(0, useNarrowWindow() ? 1 : MAX_SHOWN);
  const more = tags.length - shown.length;
  const label =
    tags.length === 0 ? t('run.head.addTags') : t('run.head.tags', { tags: tags.join(', ') });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className="run-tags"
          aria-label={label}
          aria-expanded={isOpen}
          title={label}
          onClick={() => setOpen(!isOpen)}
        >
          {shown.length === 0 && <IconTag size={14} stroke={ICON_STROKE} aria-hidden />}
          {shown.map((tag) => (
            <span key={tag} className="tag ellipsis">
              {tag}
            </span>
          ))}
          {more > 0 && <span className="tag num">{t('run.head.more', { count: more })}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('run.head.tagsTitle')}>
        {isOpen && <TagForm runs={[{ runId: run, tags }]} />}
      </Popover.Dropdown>
    </Popover>
  );
}

const MAX_SHOWN = 3;
