import type { Refusal } from '#core/contract/refusal';
import { LogLink } from './errors/log-link';
import { Glyph } from './glyph';
import { type RemedyActs, remedyButtons } from './findings/remedy-button';

interface Props {
  readonly refusal: Refusal | null;
  /** Actions of the page on it. */
  readonly acts?: RemedyActs;
}

/** Codes of unexpected errors: only the app's log says more. */
const UNEXPECTED: readonly string[] = ['engine-error', 'answer-unreadable', 'unexpected'];

/** An expected failure, where it happened: the thing and its reason, then the remedy, with a button where there is one. */
export function RefusalNote({ refusal, acts = {} }: Props) {
  if (refusal === null) return null;
  return (
    <div className="refusal" role="alert">
      <Glyph name="alarm" />
      <div>
        <div className="strong">{refusal.says}</div>
        {refusal.remedy !== '' && <div className="refusal-remedy">{refusal.remedy}</div>}
        {remedyButtons(refusal.remedies ?? [], acts).map(({ label, act }) => (
          <button key={label} type="button" className="link" onClick={act}>
            {label}
          </button>
        ))}
        {UNEXPECTED.includes(refusal.code) && <LogLink />}
      </div>
    </div>
  );
}
