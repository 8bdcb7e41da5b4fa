import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FixRemedy } from '#core/contract/finding';
import { useActing } from '../../bridge/queries/use-acts';
import { t } from '../../words/t';
import { FixActs } from './fix-acts';
import { FixCommand } from './fix-command';
import { FixTerminal } from './fix-terminal';
import type { PanelProps } from '../panel-props';
import { StepSection } from '../step-section';
import type { StepState } from '../step-state';
import { useFixRunning } from './use-fix-running';

interface Props extends PanelProps {
  readonly fixes: readonly FixRemedy[];
  /** The one that is shown; null where nothing is to be fixed. */
  readonly fix: FixRemedy | null;
  readonly onPick: (title: string) => void;
}

/** Commands as the user edited them. */
interface OwnTexts {
  readonly fix: string;
  readonly texts: readonly string[];
}

/** The command of a step, what can be done with it, and the terminal in which it runs. */
export function FixSection(props: Props) {
  const { open, fix } = props;
  const shown = useShownFix(fix, BUSY.includes(open.status.state));
  const [own, setOwn] = useState<OwnTexts | null>(null);
  // What the user made of one fix is not for another.
  const texts = own !== null && own.fix === shown?.id ? own.texts : null;
  const setTexts = (next: readonly string[] | null): void => {
    if (texts === null) props.onPin();
    setOwn(next === null || shown === null ? null : { fix: shown.id, texts: next });
  };
  const running = useFixRunning(props, shown, texts);
  const hasTerminal = shown !== null || open.fix.run !== null;
  return (
    <>
      {shown !== null && (
        <StepSection title={t('setup.command.title')}>
          <FixCommand
            {...{ fix: shown, fixes: props.fixes, onPick: props.onPick, texts, onTexts: setTexts }}
            pathStyle={props.target.capabilities.pathStyle}
            isLocked={BUSY.includes(open.status.state)}
          />
          <FixActs {...props} fix={shown} running={running} onTexts={setTexts} />
        </StepSection>
      )}
      {shown === null && <SkipOnly {...props} />}
      {hasTerminal && (
        <StepSection title={t('setup.terminal.title')}>
          <FixTerminal {...{ open, target: props.target, fix: shown }} />
        </StepSection>
      )}
    </>
  );
}

const BUSY: readonly StepState[] = ['running', 'checking', 'waiting'];

/** The command stays on the page while it runs, and while its step is checked again and offers nothing. */
function useShownFix(fix: FixRemedy | null, isBusy: boolean): FixRemedy | null {
  const [last, setLast] = useState<FixRemedy | null>(fix);
  if (!isBusy && last !== fix) setLast(fix);
  return isBusy ? (last ?? fix) : fix;
}

const MAY_SKIP = ['needs', 'unknown', 'failed'];

/** A step that nothing here can fix can still be skipped, and a skip taken back. */
function SkipOnly({ plan, open, board }: Props) {
  const { busy, act } = useActing(() => undefined);
  const location = { goal: plan.goal.id, target: plan.target };
  const skip = (isSkipped: boolean): void => act(board.acts.skip(location, open.id, isSkipped));
  const { state } = open.status;
  if (state === 'skipped') {
    return (
      <div className="skip-row">
        <span className="note">{t('setup.command.skippedSays')}</span>
        <Button disabled={busy} onClick={() => skip(false)}>
          {t('setup.command.takeBack')}
        </Button>
      </div>
    );
  }
  if (!MAY_SKIP.includes(state)) return null;
  return (
    <div className="skip-row">
      {state !== 'unknown' && (
        <Button onClick={() => board.again(open.probes)}>{t('setup.found.again')}</Button>
      )}
      <Button variant="subtle" className="quiet" disabled={busy} onClick={() => skip(true)}>
        {t('setup.command.skip')}
      </Button>
    </div>
  );
}
