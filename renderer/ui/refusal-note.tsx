import type { Refusal } from '#core/contract/refusal';
import { Glyph } from './glyph';

/** An expected failure, where it happened: the thing and its reason, then the remedy. */
export function RefusalNote({ refusal }: { readonly refusal: Refusal | null }) {
  if (refusal === null) return null;
  return (
    <div className="refusal" role="alert">
      <Glyph name="alarm" />
      <div>
        <div className="strong">{refusal.says}</div>
        {refusal.remedy !== '' && <div className="refusal-remedy">{refusal.remedy}</div>}
      </div>
    </div>
  );
}
