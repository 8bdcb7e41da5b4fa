import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useBridge } from '../../bridge/bridge';
import { lastLogLines } from '../../bridge/queries/log/last-log-lines';
import { t } from '../../words/t';
import type { Draft } from '../draft';

interface SampleProps {
  readonly draft: Draft;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The lines that a pattern is tried on: pasted, or the last ones of a run of this recipe. */
export function SampleLines({ draft, text, onText }: SampleProps) {
  const { connection } = useBridge();
  const [isMissing, setMissing] = useState(false);
  const accept = async (): Promise<void> => {
    const last = await lastLogLines(connection, draft.recipe, draft.origin?.runId ?? null);
    setMissing(last === null);
    if (last !== null) onText(last);
  };
  return (
    <>
      <Textarea
        label={t('start.patterns.lines')}
        description={t('start.patterns.linesHint')}
        className="mono-field"
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <div className="pattern-acts">
        <Button variant="default" size="xs" onClick={() => void accept()}>
          {t('start.patterns.fromRun')}
        </Button>
        {isMissing && <p role="status">{t('start.patterns.noRun')}</p>}
      </div>
    </>
  );
}
