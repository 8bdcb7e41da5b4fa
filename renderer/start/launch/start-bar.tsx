import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { ICON_STROKE } from '../../ui/icons';
import { RefusalNote } from '../../ui/refusal-note';
import type { RemedyButton } from '../../ui/findings/remedy-button';
import { t } from '../../words/t';
import { BlockedNote } from '../form/project-note';
import type { StartSubmission } from './use-start-submission';
import { WaitMenu } from './wait-menu';

interface Props {
  readonly beginning: StartSubmission;
  /** Remedy for a failed check; null while a start may do. */
  readonly fixButton: RemedyButton | null;
  /** Reason why this task cannot be started at all; null where it can. */
  readonly blocked: string | null;
  /** The checks of this form have not ended yet. */
  readonly isChecking: boolean;
}

/** Start button (or the fix of a failed check) and the menu that queues the run. */
export function StartBar({ beginning, fixButton, blocked, isChecking }: Props) {
  const { problem, busy, refusal } = beginning;
  const disabled = busy || problem !== null;
  if (blocked !== null) {
    return (
      <div className="start-bar">
        <BlockedNote says={blocked} />
      </div>
    );
  }
  return (
    <div className="start-bar">
      <RefusalNote refusal={refusal} />
      <p className="note" role="status">
        {problem ?? (isChecking ? t('start.checks.running') : null)}
      </p>
      <div className="start-acts">
        {fixButton === null ? (
          <StartButton beginning={beginning} disabled={disabled} />
        ) : (
          <>
            <Button variant="filled" onClick={fixButton.act}>
              {fixButton.label}
            </Button>
            <Button
              variant="subtle"
              className="quiet"
              disabled={disabled}
              onClick={beginning.start}
            >
              {busy ? t('start.starting') : t('start.anyway')}
            </Button>
          </>
        )}
        <WaitMenu disabled={disabled} onWait={beginning.wait} />
      </div>
    </div>
  );
}

interface ButtonProps {
  readonly beginning: StartSubmission;
  readonly disabled: boolean;
}

function StartButton({ beginning, disabled }: ButtonProps) {
  return (
    <Button
      variant="filled"
      leftSection={<IconPlayerPlay size={14} stroke={ICON_STROKE} aria-hidden />}
      disabled={disabled}
      aria-keyshortcuts="Control+Enter"
      onClick={beginning.start}
    >
      {beginning.busy ? t('start.starting') : startLabel(beginning.runs)}
    </Button>
  );
}

const startLabel = (runs: number): string =>
  runs === 1 ? t('start.start') : t('start.sweep.start', { count: runs });
