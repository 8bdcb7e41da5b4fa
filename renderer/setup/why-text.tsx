import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { FixRemedy } from '#core/contract/finding';
import type { PlanStepView } from '#core/contract/setup/plan';
import type { ProbeReport } from '#core/contract/setup/probe';
import { t } from '../words/t';

interface Props {
  readonly step: PlanStepView;
  readonly reports: readonly ProbeReport[];
  readonly fix: FixRemedy | null;
}

/** Reason for the step: what is wrong and what that breaks, then what the fix does; the long explanation on "More". */
export function WhyText({ step: { why, about, probes }, reports, fix }: Props) {
  const [isOpen, setOpen] = useState(false);
  const faults = reports.filter(({ state }) => state === 'bad');
  const evidence = reports.flatMap(({ finding }) =>
    finding.evidence.flatMap((one) => (one.kind === 'text' ? [one.text] : [])),
  );
  const says = faults.flatMap(({ finding }) => [finding.says, fix === null ? finding.advice : '']);
  const shown = faults.length === 0 ? [why] : [...says, fix === null ? why : fix.says];
  const advice = fix === null ? [] : faults.map(({ finding }) => finding.advice);
  const more = [...advice, ...(faults.length > 0 && fix !== null ? [why] : []), about];
  const hasMore = more.some((text) => text !== '') || evidence.length > 0;
  return (
    <div className="why">
      <p>
        {[...new Set(shown)].filter((sentence) => sentence !== '').join(' ')}{' '}
        {hasMore && (
          <button
            type="button"
            className="link"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'setup.why.less' : 'setup.why.more')}
          </button>
        )}
      </p>
      <SecretLinks reports={faults} />
      {probes.includes('model-folder') && <DownloadLink />}
      {isOpen && <More texts={more} evidence={evidence} />}
    </div>
  );
}

/** Links to the page of stored keys, where a finding says that one is missing or wrong. */
function SecretLinks({ reports }: Pick<Props, 'reports'>) {
  const remedies = reports.flatMap(({ finding }) => finding.remedies);
  return remedies
    .filter((remedy) => remedy.kind === 'choose' && remedy.what === 'secret')
    .map(({ id, title }) => (
      <p key={id}>
        <Link to="/settings/secrets">{title}</Link>
      </p>
    ));
}

/** Link to the page where a model is downloaded, and from there back to this step. */
function DownloadLink() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams({ back: `${pathname}${search}` });
  return (
    <p>
      <Link to={`/settings/downloads?${query.toString()}`}>{t('setup.why.download')}</Link>
    </p>
  );
}

interface MoreProps {
  readonly texts: readonly string[];
  /** Words of programs and files, as they were read. */
  readonly evidence: readonly string[];
}

function More({ texts, evidence }: MoreProps) {
  return (
    <div className="why-more">
      {[...new Set(texts)]
        .filter((text) => text !== '')
        .map((text) => (
          <p key={text}>{text}</p>
        ))}
      {evidence.length > 0 && <p className="note">{t('setup.why.evidence')}</p>}
      {evidence.map((text) => (
        <pre
          key={text}
          className="raw"
          tabIndex={0}
          role="group"
          aria-label={t('setup.why.evidence')}
        >
          {text}
        </pre>
      ))}
    </div>
  );
}
