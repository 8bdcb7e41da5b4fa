import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { RunView } from '#core/contract/run/run';
import { useActing, useActs } from '../../bridge/queries/use-acts';
import { useLastLines } from '../../bridge/queries/log/use-last-lines';
import { PatternEditor } from '../../ui/patterns/pattern-editor';
import { PatternList } from '../../ui/patterns/pattern-list';
import { RefusalNote } from '../../ui/refusal-note';
import { isOver } from '../../ui/runs/run-state';
import { t } from '../../words/t';
import { Dialog } from '../../ui/errors/dialog';

/**
 * Button and dialog of the user's own metrics of a run: its log is read again with each that is added or removed. Apart, because the button
 * moves to the charts once there are some, and the dialog stays open then. null where none may be read.
 */
export function useOwnMetrics({ run, patterns = [] }: RunDetail): {
  readonly button: ReactNode;
  readonly dialog: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  const exists = run.filesGoneMs === undefined && run.unreadable === undefined;
  const mayRead = exists && run.phase !== 'queued' && !run.foreign;
  const count = patterns.length;
  const button = useMemo(
    () =>
      mayRead && (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {count === 0 ? t('start.patterns.open') : t('run.patterns.open', { count })}
        </Button>
      ),
    [mayRead, count],
  );
  const close = (): void => setOpen(false);
  const dialog = (
    <Dialog
      opened={isOpen}
      onClose={close}
      title={t('run.patterns.title', { name: run.name })}
      closeButtonProps={{ 'aria-label': t('run.patterns.close') }}
      size="lg"
    >
      {isOpen && <OwnMetricsForm run={run} patterns={patterns} onClose={close} />}
    </Dialog>
  );
  return { button, dialog };
}

interface FormProps {
  readonly run: RunView;
  readonly patterns: readonly string[];
  readonly onClose: () => void;
}

function OwnMetricsForm({ run, patterns, onClose }: FormProps) {
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
