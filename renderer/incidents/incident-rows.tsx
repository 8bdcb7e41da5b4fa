import { Link } from 'react-router';
import type { IncidentRow } from '#core/contract/incident/incident';
import { Glyph, type GlyphName } from '../ui/glyph';
import { notebookAddress } from '../ui/addresses/incident-address';
import { fullMomentWords, momentWords } from '../ui/time-words';
import { useNow } from '../ui/use-now';
import { t } from '../words/t';

interface Props {
  readonly rows: readonly IncidentRow[];
  /** The name of a target. */
  readonly nameOf: (target: string) => string;
}

const GLYPHS: Readonly<Record<IncidentRow['state'], GlyphName>> = {
  open: 'unknown',
  tested: 'held',
  mended: 'succeeded',
};

/** Rows of incidents: state, what failed, what it looks like or was, where and when. A row leads to its notebook. */
export function IncidentRows({ rows, nameOf }: Props) {
  const nowMs = useNow(60_000, true);
  return (
    <ul className="card incident-rows" aria-label={t('incidents.page.list')}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link className="incident-row" to={notebookAddress(row.id, row.subject)}>
            <Glyph name={GLYPHS[row.state]} />
            <span className="incident-says">
              <span className="incident-title">
                <span className="strong">{row.title}</span>
                <span className="tag">
                  {row.unreadable === undefined
                    ? t(`incidents.page.word.${row.state}`)
                    : t('incidents.page.unreadable')}
                </span>
              </span>
              <span className="note">{causeWords(row)}</span>
            </span>
            <span className="note incident-where">
              <span>{nameOf(row.target)}</span>
              <span className="num" title={fullMomentWords(row.atMs)}>
                {momentWords(row.atMs, nowMs)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function causeWords({ rootCause, looksLike, unreadable }: IncidentRow): string {
  if (unreadable !== undefined) return unreadable;
  if (rootCause !== null)
    return t('incidents.page.rootCause', { cause: rootCause.replace(/^Looks like /, '') });
  return looksLike === null
    ? t('incidents.page.nothingKnown')
    : t('incidents.page.likely', { says: looksLike });
}
