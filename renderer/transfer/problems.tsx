import type { TransferPreview } from '#core/contract/transfer/transfer-calls';
import { Glyph } from '../ui/glyph';
import { t } from '../words/t';
import { leaveBehind, patternOf } from './preview/patterns';
import type { TransferDraft } from '../frame/addresses/transfer-address';
import { visiblePath } from './visible-path';

interface Props {
  readonly preview: TransferPreview;
  readonly request: TransferDraft;
  readonly onRequest: (draft: TransferDraft) => void;
}

const FEW = 6;

/** Problems of a transfer, each with its remedy; then warnings. */
export function Problems(props: Props) {
  const { problems, warnings } = props.preview;
  return (
    <>
      {problems.length > 0 && <Impossible {...props} />}
      {warnings.length > 0 && (
        <section className="transfer-problems" aria-labelledby="warnings-title">
          <h3 id="warnings-title">{t('send.warnings')}</h3>
          <ul>
            {warnings.map((says) => (
              <li key={says}>
                <Glyph name="alarm" />
                <div className="transfer-problem">{says}</div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Impossible({ preview: { problems }, request, onRequest }: Props) {
  const more = problems.length - FEW;
  return (
    <section className="transfer-problems" aria-labelledby="problems-title">
      <h3 id="problems-title">{t('send.problems')}</h3>
      <p className="note">{t('send.problemsSays')}</p>
      <ul>
        {problems.slice(0, FEW).map(({ path, says }) => (
          <li key={`${path} ${says}`}>
            <Glyph name="alarm" />
            <div className="transfer-problem">
              <code>{visiblePath(path)}</code> {visiblePath(says)}
            </div>
            <button
              type="button"
              className="link"
              aria-label={t('send.leaveItOf', { path })}
              onClick={() => onRequest(leaveBehind(request, patternOf(path)))}
            >
              {t('send.leaveIt')}
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="note">{t('send.problemMore', { count: more })}</p>}
    </section>
  );
}
