import type { Finding } from '#core/contract/finding';
import { Glyph } from '../ui/glyph';

/** Notices about how a run saves: a storm of checkpoints, a disk that fills up. */
export function SavingNotices({ findings }: { readonly findings: readonly Finding[] }) {
  return findings.map(({ id, says, advice }) => (
    <div key={id} className="notice" role="note">
      <Glyph name="alarm" />
      <span>{[says, advice ?? []].flat().join(' ')}</span>
    </div>
  ));
}
