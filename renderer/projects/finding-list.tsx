import type { Finding } from '#core/contract/finding';
import { FindingRow } from '../ui/findings/finding-row';
import type { RemedyActs } from '../ui/findings/remedy-button';

interface Props {
  readonly findings: readonly Finding[];
  /** Actions of the page on them. */
  readonly acts?: RemedyActs;
}

/** List of what was found, each with its remedies; nothing where nothing was. */
export function FindingList({ findings, acts = {} }: Props) {
  if (findings.length === 0) return null;
  return (
    <ul className="checks">
      {findings.map((finding) => (
        <li key={`${finding.id} ${finding.says}`}>
          <FindingRow finding={finding} acts={acts} />
        </li>
      ))}
    </ul>
  );
}
