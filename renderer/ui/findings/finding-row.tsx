import { VisuallyHidden } from '@mantine/core';
import type { Finding, FindingState } from '#core/contract/finding';
import { t } from '../../words/t';
import { Glyph, type GlyphName } from '../glyph';
import { type RemedyActs, remedyButtons } from './remedy-button';

const GLYPHS = { ok: 'ready', warn: 'alarm', bad: 'failed', unknown: 'unknown' } as const;

/** The shape of a finding's state. Green is earned by a whole run, never by one finding. */
export const findingGlyph = (state: FindingState): GlyphName => GLYPHS[state];

interface Props {
  readonly finding: Pick<Finding, 'state' | 'says' | 'advice' | 'remedies'>;
  /** Actions of the page on it. */
  readonly acts?: RemedyActs;
}

/** Row of a finding: its state as a glyph and a word, its sentence, what to do about it, a button for each remedy. */
export function FindingRow({ finding: { state, says, advice, remedies }, acts = {} }: Props) {
  const isOk = state === 'ok';
  return (
    <>
      <Glyph name={findingGlyph(state)} />
      <span>
        <VisuallyHidden>{t(`ui.finding.${state}`)}: </VisuallyHidden>
        {says}
        {advice !== '' && !isOk && <span className="note"> {advice}</span>}
        {remedyButtons(isOk ? [] : remedies, acts).map(({ label, act }) => (
          <span key={label}>
            {' '}
            <button type="button" className="link" onClick={act}>
              {label}
            </button>
          </span>
        ))}
      </span>
    </>
  );
}
