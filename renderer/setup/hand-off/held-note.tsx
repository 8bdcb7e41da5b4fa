import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { Hold } from '#core/contract/setup/guard';
import { useHold } from '../../bridge/queries/setup/use-hold';
import { Glyph } from '../../ui/glyph';
import { t } from '../../words/t';
import { correctedTexts, guardText } from './corrected';

interface Props {
  readonly refusal: Refusal;
  readonly target: string;
  readonly python: string | null;
  readonly lines: readonly (readonly string[])[];
  readonly disabled: boolean;
  readonly onCorrected: (texts: readonly string[]) => void;
  readonly onInsist: () => void;
}

/** A fix that the advice guard holds: why, what it would do, the corrected command, and the choice between the two. */
export function HeldNote(props: Props) {
  const { refusal, target, python, lines, disabled, onCorrected, onInsist } = props;
  const hold = useHoldOf(target, python, guardText(lines));
  const texts = hold?.instead == null ? null : correctedTexts(hold.instead.text);
  return (
    <div className="refusal held-note" role="alert">
      <Glyph name="alarm" />
      <div>
        <div className="strong">{t('setup.held.title')}</div>
        {hold === null ? <p>{refusal.says}</p> : <Reasons hold={hold} />}
        {hold?.instead != null && texts !== null && (
          <>
            <p>{hold.instead.says}</p>
            <pre className="raw" tabIndex={0} role="group" aria-label={t('setup.held.corrected')}>
              {hold.instead.text}
            </pre>
          </>
        )}
        <div className="report-acts">
          {texts !== null && (
            <Button variant="filled" disabled={disabled} onClick={() => onCorrected(texts)}>
              {t('setup.held.use')}
            </Button>
          )}
          <Button className="danger" disabled={disabled} onClick={onInsist}>
            {t('setup.command.held')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Reasons({ hold: { says, because, would } }: { readonly hold: Hold }) {
  return (
    <>
      <p>{says}</p>
      <p>{because}</p>
      <p className="note">{would}</p>
    </>
  );
}

/** The gravest rule that holds these commands; null until it is known, or where the engine no longer holds them. */
function useHoldOf(target: string, python: string | null, text: string): Hold | null {
  const ask = useHold();
  const [hold, setHold] = useState<Hold | null>(null);
  useEffect(() => {
    let isShown = true;
    const read = async (): Promise<void> => {
      const answer = await ask(target, python, text);
      if (isShown) setHold(answer.ok ? (answer.value.holds[0] ?? null) : null);
    };
    void read();
    return () => {
      isShown = false;
    };
  }, [ask, target, python, text]);
  return hold;
}
