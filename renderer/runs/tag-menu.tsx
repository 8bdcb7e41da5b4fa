import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { TagForm } from '../ui/runs/tag-form';
import { t } from '../words/t';
import type { RowItem } from './row-item';

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
        {isOpen && (
          <TagForm
            runs={items.map(({ run, extras }) => ({ runId: run.runId, tags: extras.tags }))}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
