import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FixRemedy } from '#core/contract/finding';
import { useActing } from '../../bridge/queries/use-acts';
import { usePageKeys } from '../../ui/keys/page-keys';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { pasteText } from '#core/lib/paste-text';
import { HeldNote } from '../hand-off/held-note';
import type { StepState } from '../step-state';
import type { PanelProps } from '../panel-props';
import type { FixRunning } from './use-fix-running';

interface Props extends PanelProps {
  readonly fix: FixRemedy;
  readonly running: FixRunning;
  /** The commands become these, as if the user had edited them. */
  readonly onTexts: (texts: readonly string[]) => void;
}

/** Actions on the shown commands: run them below, run them elsewhere, or skip the step. */
export function FixActs(props: Props) {
  const { open, running, fix } = props;
  const { run, isOpening, lines } = running;
  usePageKeys([
    { keys: 'Mod+Enter', where: 'fields', label: t('setup.command.runKey'), act: () => run() },
  ]);
  if (BUSY.includes(open.status.state)) return null;
  const isNeeded = NEEDED.includes(open.status.state);
  const isBusy = isOpening || lines.length === 0;
  return (
    <>
      <div className="fix-acts">
        <Button
          variant={isNeeded ? 'filled' : 'default'}
          disabled={isBusy}
          aria-keyshortcuts="Control+Enter"
          onClick={() => run()}
        >
          {runWords(isOpening, open.fix.run?.fix === fix.id)}
        </Button>
        <OwnTerminal {...props} />
        {isNeeded && <Skip {...props} />}
      </div>
      {!isNeeded && <p className="note">{t('setup.command.optional', { says: fix.says })}</p>}
      <Asks {...props} />
      <Refused {...props} isBusy={isBusy} />
    </>
  );
}

/** Reason why the commands did not run: held by the advice guard, with a correction, or any other refusal. */
function Refused({ fix, plan, running, onTexts, isBusy }: Props & { readonly isBusy: boolean }) {
  const { refusal, lines, run, forgetRefusal } = running;
  if (refusal?.code !== 'held') return <RefusalNote refusal={refusal} />;
  return (
    <HeldNote
      {...{ refusal, lines }}
      target={fix.target}
      python={plan.python}
      disabled={isBusy}
      onCorrected={(texts) => {
        forgetRefusal();
        onTexts(texts);
      }}
      onInsist={() => run(true)}
    />
  );
}

const BUSY: readonly StepState[] = ['running', 'checking', 'waiting'];
const NEEDED: readonly StepState[] = ['needs', 'failed', 'unknown', 'skipped'];

const runWords = (isOpening: boolean, wasRun: boolean): string => {
  if (isOpening) return t('setup.command.opening');
  return t(wasRun ? 'setup.command.runAgain' : 'setup.command.run');
};

/** Copies the commands for the target's own shell; the user says when they have run. */
function OwnTerminal({ fix, target, open, board, running }: Props) {
  const [copied, setCopied] = useState<'not' | 'yes' | 'failed'>('not');
  const text = pasteText({ lines: running.lines, env: fix.env }, target.capabilities.pathStyle);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  };
  return (
    <>
      <Button disabled={running.lines.length === 0} onClick={() => void copy()}>
        {t('setup.command.own')}
      </Button>
      {copied !== 'not' && (
        <p className="note fix-own" role="status">
          {copied === 'yes'
            ? t('setup.command.ownSays', { target: target.name })
            : t('setup.command.ownFailed')}{' '}
          <button type="button" className="link" onClick={() => board.again(open.probes)}>
            {t('setup.found.again')}
          </button>
        </p>
      )}
    </>
  );
}

function Skip({ plan, open, board }: Props) {
  const { busy, act } = useActing(() => undefined);
  const location = { goal: plan.goal.id, target: plan.target };
  const isSkipped = open.skipped;
  return (
    <Button
      variant="subtle"
      className="quiet"
      disabled={busy}
      onClick={() => act(board.acts.skip(location, open.id, !isSkipped))}
    >
      {t(isSkipped ? 'setup.command.takeBack' : 'setup.command.skip')}
    </Button>
  );
}

/** Questions of the commands to the user, and where they are answered. */
function Asks({ fix, running, target }: Props) {
  const isWindows = target.capabilities.pathStyle === 'windows';
  const asksPassword = running.lines.some(([program]) => program === 'sudo');
  if (asksPassword) return <p className="note">{t('setup.command.password')}</p>;
  if (fix.actor !== 'administrator') return null;
  return <p className="note">{t(isWindows ? 'setup.command.dialog' : 'setup.command.password')}</p>;
}
