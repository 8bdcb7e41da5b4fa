import { VisuallyHidden } from '@mantine/core';
import type { StartCheck } from '#core/contract/start-calls';
import type { FormRead } from '../bridge/use-start';
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
  readonly checks: FormRead<StartCheck[]>;
  readonly onAgain: () => void;
}

/** List of preflight checks, each with reason, remedy and time. Old results stay while they are repeated. */
export function ChecksList({ checks: { read, isReading }, onAgain }: Props) {
  const checks = read?.ok === true ? read.value : [];
  const [first] = checks;
  return (
    <section aria-labelledby="checks-title">
      <div className="section-head">
        <h3 id="checks-title">{t('start.checks.title')}</h3>
        <span className="spacer" />
        <span className="note">
          {isReading && t('start.checks.looking')}
          {!isReading && first !== undefined && lookedAt(first)}
        </span>
        <button type="button" className="link" onClick={onAgain}>
          {t('start.checks.again')}
        </button>
      </div>
      {read?.ok === false && <RefusalNote refusal={read.error} />}
      {checks.length > 0 && (
        <ul className="checks">
          {checks.map((check) => (
            <CheckRow key={`${check.id} ${check.says}`} check={check} />
          ))}
        </ul>
      )}
    </section>
  );
}

const lookedAt = ({ atMs }: StartCheck): string =>
  t('start.checks.at', { clock: clockWords(atMs, true) });

function CheckRow({ check: { state, says, remedy } }: { readonly check: StartCheck }) {
  return (
    <li>
      <Glyph name={GLYPHS[state]} />
      <span>
        <VisuallyHidden>{t(`start.checks.state.${state}`)}: </VisuallyHidden>
        {says}
        {remedy !== '' && state !== 'ok' && <span className="note"> {remedy}</span>}
      </span>
    </li>
  );
}
