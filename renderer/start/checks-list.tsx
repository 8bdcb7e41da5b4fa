import { VisuallyHidden } from '@mantine/core';
import type { StartCheck } from '#core/contract/start-calls';
import type { Read } from '../bridge/use-engine';
import { Glyph, type GlyphName } from '../ui/glyph';
import { RefusalNote } from '../ui/refusal-note';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';

const GLYPHS: Readonly<Record<StartCheck['state'], GlyphName>> = {
  ok: 'ready',
  warn: 'alarm',
  bad: 'failed',
};

interface Props {
  readonly checks: Read<StartCheck[]>;
  readonly onAgain: () => void;
}

/** What was looked at before a start, with its reason, its remedy and its time. */
export function ChecksList({ checks, onAgain }: Props) {
  const [first] = checks?.ok === true ? checks.value : [];
  return (
    <section aria-labelledby="checks-title">
      <div className="section-head">
        <h3 id="checks-title">{t('start.checks.title')}</h3>
        <span className="spacer" />
        {first !== undefined && (
          <span className="note">
            {t('start.checks.at', { clock: clockWords(first.atMs, true) })}
          </span>
        )}
        <button type="button" className="link" onClick={onAgain}>
          {t('start.checks.again')}
        </button>
      </div>
      {checks === undefined && <p className="note">{t('start.checks.looking')}</p>}
      {checks?.ok === false && <RefusalNote refusal={checks.error} />}
      <ul className="checks">
        {(checks?.ok === true ? checks.value : []).map(({ id, state, says, remedy }) => (
          <li key={`${id} ${says}`}>
            <Glyph name={GLYPHS[state]} />
            <span>
              <VisuallyHidden>{t(`start.checks.state.${state}`)}: </VisuallyHidden>
              {says}
              {remedy !== '' && state !== 'ok' && <span className="note"> {remedy}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
