import { Button } from '@mantine/core';
import type { Diagnosis } from '#core/contract/run/diagnosis';
import type { RunView } from '#core/contract/run/run';
import { countWords } from '../../ui/number-words';
import { t } from '../../words/t';
import { CardPart } from '../card-part';

interface Props {
  readonly diagnosis: Diagnosis;
  readonly run: Pick<RunView, 'exit' | 'neverStarted'>;
  readonly onLine: (line: number) => void;
  /** null while there is no notebook. */
  readonly onWrite: (() => void) | null;
  readonly onReport: (() => void) | null;
}

/** Shown if no known cause fits: the first fatal line, the exit, and where to write down one's own idea. */
export function UnexplainedCard({ diagnosis, run, onLine, onWrite, onReport }: Props) {
  const { fatalLine } = diagnosis;
  return (
    <article className="card cause">
      <div className="cause-body">
        <h2 className="cause-title">{t('incidents.none.title')}</h2>
        <p className="cause-explains">{t('incidents.none.says')}</p>
        <CardPart title={t('incidents.evidence.title')} help="failures">
          {fatalLine === null ? (
            <p className="note">{t('incidents.none.noLine')}</p>
          ) : (
            <div className="evidence">
              <button
                type="button"
                className="evidence-line evidence-first"
                title={t('incidents.evidence.toLine', { line: countWords(fatalLine.line) })}
                onClick={() => onLine(fatalLine.line)}
              >
                <span className="evidence-number num">{countWords(fatalLine.line)}</span>
                <code>{fatalLine.text.trim()}</code>
              </button>
            </div>
          )}
        </CardPart>
        <CardPart title={t('incidents.none.exit')}>
          <p>{exitWords(run)}</p>
        </CardPart>
        <div className="cause-acts">
          {onWrite !== null && <Button onClick={onWrite}>{t('incidents.none.write')}</Button>}
          {onReport !== null && <Button onClick={onReport}>{t('incidents.none.report')}</Button>}
        </div>
      </div>
    </article>
  );
}

function exitWords({ exit, neverStarted }: Props['run']): string {
  if (neverStarted === true) return t('incidents.none.exitNone');
  const { code = null, signal = null } = exit ?? {};
  if (signal !== null) return t('incidents.none.exitSignal', { signal });
  return code === null ? t('incidents.none.exitUnknown') : t('incidents.none.exitCode', { code });
}
