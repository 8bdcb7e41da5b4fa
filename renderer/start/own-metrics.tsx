import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../words/t';
import { PatternEditor } from './pattern-editor';
import type { DraftEditor } from './use-draft';
import './own-metrics.css';

/** The person's own patterns of the log, and the editor of a new one. */
export function OwnMetrics({ drafting }: { readonly drafting: DraftEditor }) {
  const { draft, change } = drafting;
  const [isOpen, setOpen] = useState(false);
  const keep = (text: string): void => {
    change({ patterns: [...draft.patterns.filter((one) => one !== text), text] });
    setOpen(false);
  };
  return (
    <fieldset className="param-group own-metrics">
      <legend>{t('start.patterns.title')}</legend>
      <p className="note">{t('start.patterns.says')}</p>
      {draft.patterns.length > 0 && (
        <ul className="own-metrics-list">
          {draft.patterns.map((text) => (
            <li key={text}>
              <code className="mono">{text}</code>
              <ActionIcon
                variant="subtle"
                aria-label={t('start.patterns.remove', { name: text })}
                onClick={() => change({ patterns: draft.patterns.filter((one) => one !== text) })}
              >
                <span aria-hidden="true">×</span>
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {draft.patterns.length > 0 && <p className="note">{t('start.patterns.stays')}</p>}
      {isOpen ? (
        <PatternEditor draft={draft} onKeep={keep} onCancel={() => setOpen(false)} />
      ) : (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t('start.patterns.open')}
        </Button>
      )}
    </fieldset>
  );
}
