import { useState } from 'react';
import type { RunDetail } from '#core/contract/run/run-detail';
import { RefusalNote } from '../../ui/refusal-note';
import { useShortWindow } from '../../ui/use-window';
import { t } from '../../words/t';
import { CauseList } from './cause-list';
import './cause.css';
import './cause-acts.css';
import { DiagnosisFold } from './diagnosis-fold';
import { ReportDialog } from '../report-dialog';
import { UnexplainedCard } from './unexplained-card';
import { useFailure } from './use-failure';

interface Props {
  readonly detail: RunDetail;
  readonly onLine: (line: number) => void;
  /** Opens the notebook of the run. */
  readonly onIncident: () => void;
}

/**
 * Diagnosis of a run, on its page: causes while it is running and after it failed; nothing for a run that is well. A short window folds it
 * to one line, so that a curve stays in view.
 */
export function DiagnosisSection({ detail, onLine, onIncident }: Props) {
  const { isExpected, diagnosis, incident, refusal } = useFailure(detail.run);
  const [isReporting, setReporting] = useState(false);
  const isShort = useShortWindow();
  const [isOpen, setOpen] = useState(false);
  const isUnexplained = isExpected && diagnosis?.findings.length === 0;
  const isScanning = isExpected && diagnosis === null && refusal === null;
  const hasCauses = diagnosis !== null && diagnosis.findings.length > 0;
  if (!isScanning && !isUnexplained && !hasCauses && refusal === null) return null;
  const isUnfolded = isOpen || !isShort;
  return (
    <section className="diagnosis" aria-label={t('incidents.card.label')} aria-live="polite">
      <RefusalNote refusal={refusal} />
      {isScanning && <p className="diagnosis-looking note">{t('incidents.card.looking')}</p>}
      {isShort && (hasCauses || isUnexplained) && (
        <DiagnosisFold {...{ diagnosis, incident, isOpen }} onOpen={() => setOpen(!isOpen)} />
      )}
      {isUnfolded && hasCauses && (
        <CauseList diagnosis={diagnosis} incident={incident} detail={detail} onLine={onLine} />
      )}
      {isUnfolded && isUnexplained && (
        <UnexplainedCard
          diagnosis={diagnosis}
          run={detail.run}
          onLine={onLine}
          onWrite={incident === null ? null : onIncident}
          onReport={incident === null ? null : () => setReporting(true)}
        />
      )}
      {isReporting && incident !== null && (
        <ReportDialog incident={incident.id} onClose={() => setReporting(false)} />
      )}
    </section>
  );
}
