import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { RunView } from '#core/contract/run/run';
import { useActing, useActs } from '../../bridge/queries/use-acts';
import { useLastLines } from '../../bridge/queries/use-last-lines';
import { PatternEditor } from '../../ui/patterns/pattern-editor';
import { PatternList } from '../../ui/patterns/pattern-list';
import { RefusalNote } from '../../ui/refusal-note';
import { isOver } from '../../ui/runs/run-state';
import { t } from '../../words/t';

/** Button and dialog of a person's own metrics of a run: its log is read again with each that is added or removed. */
export function OwnMetrics({ detail }: { readonly detail: RunDetail }) {
  const [isOpen, setOpen] = useState(false);
  const { run, patterns = [] } = detail;
  const mayRead = run.phase !== 'queued' && !run.foreign && run.filesGoneMs === undefined;
  if (!mayRead || run.unreadable !== undefined) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {patterns.length === 0
          ? t('start.patterns.open')
          : t('run.patterns.open', { count: patterns.length })}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('run.patterns.title', { name: run.name })}
        closeButtonProps={{ 'aria-label': t('run.patterns.close') }}
        size="lg"
      >
        {isOpen && <OwnMetricsForm detail={detail} onClose={() => setOpen(false)} />}
      </Modal>
    </>
  );
}

interface FormProps {
  readonly detail: RunDetail;
  readonly onClose: () => void;
}

function OwnMetricsForm({ detail, onClose }: FormProps) {
  const { run, patterns = [] } = detail;
  const { setPatterns } = useActs();
  const adding = useActing<RunView>(onClose);
  const removing = useActing<RunView>(() => undefined);
  const lines = useLastLines(run.runId, !isOver(run));
  const busy = adding.busy || removing.busy;
  const keep = (text: string): void => {
    const others = patterns.filter((one) => one !== text);
    adding.act(setPatterns(run.runId, [...others, text]));
  };
  const remove = (text: string): void => {
    const others = patterns.filter((one) => one !== text);
    removing.act(setPatterns(run.runId, others));
  };
  return (
    <div className="own-metrics">
      <PatternList patterns={patterns} busy={busy} onRemove={remove} />
      <RefusalNote refusal={adding.refusal ?? removing.refusal} />
      <PatternEditor text={lines ?? ''} busy={busy} onKeep={keep} onCancel={onClose}>
        {lines === null && <p role="status">{t('run.patterns.noLines')}</p>}
        {lines !== null && lines !== undefined && (
          <pre className="mono pattern-lines" aria-label={t('start.patterns.lines')}>
            {lines.split('\n').slice(-LINES_SHOWN).join('\n')}
          </pre>
        )}
        <p className="note">
          {t(`run.patterns.${run.recipe === 'import' ? 'readAgain' : 'stays'}`)}
        </p>
      </PatternEditor>
    </div>
  );
}

const LINES_SHOWN = 6;
