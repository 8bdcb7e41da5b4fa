import type { Finding } from '#core/contract/finding';
import type { FormRead } from '../../bridge/queries/start/use-start';
import { FindingRow } from '../../ui/findings/finding-row';
import type { RemedyActs } from '../../ui/findings/remedy-button';
import { RefusalNote } from '../../ui/refusal-note';
import { clockWords } from '../../ui/time-words';
import { t } from '../../words/t';

interface Props {
  readonly checks: FormRead<Finding[]>;
  readonly onAgain: () => void;
  /** Actions of the page on a finding. */
  readonly acts?: RemedyActs;
}

/** List of preflight checks, each with reason, remedy and time. Old results stay while they are repeated. */
export function ChecksList({ checks: { read, isReading }, onAgain, acts = {} }: Props) {
  const checks = read?.ok === true ? read.value : [];
  const [first] = checks;
  return (
    <section aria-labelledby="checks-title">
      <div className="section-head">
        <h3 id="checks-title">{t('start.checks.title')}</h3>
        <span className="spacer" />
        <span className="note">
          {isReading && t('start.checks.looking')}
          {!isReading && first !== undefined && inspected(first)}
        </span>
        <button type="button" className="link" onClick={onAgain}>
          {t('start.checks.again')}
        </button>
      </div>
      {read?.ok === false && <RefusalNote refusal={read.error} />}
      {checks.length > 0 && (
        <ul className="checks">
          {checks.map((check) => (
            <li key={`${check.id} ${check.says}`}>
              <FindingRow finding={check} acts={acts} />
              <EvidenceTexts of={check} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Words of a program or of a file that a check read: a traceback, the first rows of a data set. */
function EvidenceTexts({ of: { evidence } }: { readonly of: Finding }) {
  const texts = evidence.flatMap((one) => (one.kind === 'text' ? [one.text] : []));
  if (texts.length === 0) return null;
  return (
    <details className="check-evidence">
      <summary>{t('start.checks.evidence')}</summary>
      <pre>{texts.join('\n\n')}</pre>
    </details>
  );
}

const inspected = ({ atMs }: Finding): string =>
  atMs === null ? '' : t('start.checks.at', { clock: clockWords(atMs, true) });
