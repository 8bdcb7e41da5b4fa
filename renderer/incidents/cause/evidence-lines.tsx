import { countWords } from '../../ui/number-words';
import { t } from '../../words/t';
import { CardPart } from '../card-part';
import type { EvidenceGroup, EvidenceLine } from '../shown-causes';

interface Props {
  readonly groups: readonly EvidenceGroup[];
  /** null where there is no log to go to. */
  readonly onLine: ((line: number) => void) | null;
}

/** Lines of the log that show a cause, the first fatal one marked; then those of other messages that only echo it. */
export function EvidenceLines({ groups, onLine }: Props) {
  return (
    <CardPart title={t('incidents.evidence.title')} help="failures">
      {groups.length === 0 ? (
        <p className="note">{t('incidents.evidence.none')}</p>
      ) : (
        <div className="evidence">
          {groups.map(({ echo, lines }) => (
            <div key={echo ?? ''}>
              {echo !== null && (
                <p className="evidence-echo">{t('incidents.evidence.echo', { title: echo })}</p>
              )}
              {lines.map((line) => (
                <Line key={line.line} line={line} isEcho={echo !== null} onLine={onLine} />
              ))}
            </div>
          ))}
        </div>
      )}
    </CardPart>
  );
}

interface LineProps {
  readonly line: EvidenceLine;
  readonly isEcho: boolean;
  readonly onLine: Props['onLine'];
}

function Line({ line: { line, text, isFirst }, isEcho, onLine }: LineProps) {
  const number = countWords(line);
  const style = `evidence-line${isFirst ? ' evidence-first' : ''}${isEcho ? ' evidence-old' : ''}`;
  const content = (
    <>
      <span className="evidence-number num">{number}</span>
      <code>
        {isFirst && <span className="unseen">{t('incidents.evidence.first')}: </span>}
        {text.trim()}
      </code>
    </>
  );
  if (onLine === null) return <div className={style}>{content}</div>;
  return (
    <button
      type="button"
      className={style}
      title={t('incidents.evidence.toLine', { line: number })}
      onClick={() => onLine(line)}
    >
      {content}
    </button>
  );
}
