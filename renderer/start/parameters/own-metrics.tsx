import { Button } from '@mantine/core';
import { useState } from 'react';
import { PatternEditor } from '../../ui/patterns/pattern-editor';
import { PatternList } from '../../ui/patterns/pattern-list';
import { t } from '../../words/t';
import { SampleLines } from './sample-lines';
import type { DraftEditor } from '../use-draft';

/** The user's own patterns of the log, and the editor of a new one. */
export function OwnMetrics({ drafting }: { readonly drafting: DraftEditor }) {
  const { draft, change } = drafting;
  const [isOpen, setOpen] = useState(false);
  const [lines, setLines] = useState('');
  const keep = (text: string): void => {
    change({ patterns: [...draft.patterns.filter((one) => one !== text), text] });
    setOpen(false);
  };
  return (
    <fieldset className="param-group own-metrics">
      <legend>{t('start.patterns.title')}</legend>
      <p className="note">{t('start.patterns.says')}</p>
      <PatternList
        patterns={draft.patterns}
        onRemove={(text) => change({ patterns: draft.patterns.filter((one) => one !== text) })}
      />
      {draft.patterns.length > 0 && <p className="note">{t('start.patterns.stays')}</p>}
      {isOpen ? (
        <PatternEditor text={lines} onKeep={keep} onCancel={() => setOpen(false)}>
          <SampleLines draft={draft} text={lines} onText={setLines} />
        </PatternEditor>
      ) : (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t('start.patterns.open')}
        </Button>
      )}
    </fieldset>
  );
}
