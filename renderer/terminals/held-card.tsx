import { Button } from '@mantine/core';
import type { Hold } from '#core/contract/setup/guard';
import { t } from '../words/t';

/** A command that the advice guard holds, and what the user can do with it. */
export interface HeldCommand {
  readonly text: string;
  /** The gravest first. */
  readonly holds: readonly Hold[];
  readonly discard: () => void;
  /** The corrected command is in the prompt then; it is not run. */
  readonly correct: (text: string) => void;
  readonly run: () => void;
}

/** Card above the prompt that it holds: why, what the command would do, and what could run instead. */
export function HeldCard({ text, holds, discard, correct, run }: HeldCommand) {
  const [hold, ...more] = holds;
  if (hold === undefined) return null;
  const { says, because, would, instead } = hold;
  const title = t('terminals.held', { says });
  return (
    <div className="pane-ask held-card" role="alertdialog" aria-label={title}>
      <div className="held-body">
        <div className="strong">{title}</div>
        <div className="note">{because}</div>
        <HeldPair text={text} would={would} instead={instead} />
        {more.map((other) => (
          <div key={other.rule} className="note">
            {t('terminals.heldAlso', { says: other.says })}
          </div>
        ))}
      </div>
      <div className="pane-acts">
        <Button variant="filled" onClick={discard} autoFocus>
          {t('terminals.heldDiscard')}
        </Button>
        {instead !== null && (
          <Button onClick={() => correct(instead.text)}>{t('terminals.heldCorrect')}</Button>
        )}
        <Button className="quiet" variant="subtle" onClick={run}>
          {t('terminals.heldRun')}
        </Button>
      </div>
    </div>
  );
}

type PairProps = Pick<HeldCommand, 'text'> & Pick<Hold, 'would' | 'instead'>;

/** The typed command and the corrected one, each with what it would do. */
function HeldPair({ text, would, instead }: PairProps) {
  return (
    <dl className="held-pair">
      <dt>{t('terminals.heldYours')}</dt>
      <dd>
        <pre className="pane-detail">{text}</pre>
        <div className="note">{would}</div>
      </dd>
      {instead !== null && (
        <>
          <dt>{t('terminals.heldInstead')}</dt>
          <dd>
            <pre className="pane-detail">{instead.text}</pre>
            <div className="note">{instead.says}</div>
          </dd>
        </>
      )}
    </dl>
  );
}
