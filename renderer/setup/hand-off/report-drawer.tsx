import { Button, Drawer } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { PlanView as Plan } from '#core/contract/setup/plan';
import type { Refusal } from '#core/contract/refusal';
import { type SetupReport, useHandOffActs } from '../../bridge/queries/setup/use-hand-off';
import { RefusalNote } from '../../ui/refusal-note';
import { download } from '../../ui/save-file';
import { durationWords } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { t } from '../../words/t';
import { Boundary } from '../../ui/errors/boundary';

interface Props {
  readonly plan: Plan;
  readonly onClose: () => void;
}

/** Second opinion on a plan: runs every probe, and shows the redacted report for somebody who is to help. */
export function ReportDrawer({ plan, onClose }: Props) {
  const { report, refusal, beganMs, make } = useReport(plan);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(720px, 100vw)"
      title={t('setup.report.title')}
      closeButtonProps={{ 'aria-label': t('setup.matrix.close') }}
      transitionProps={{ duration: 0 }}
      className="raw-drawer"
    >
      <Boundary>
        <p className="note">{t('setup.report.says')}</p>
        {beganMs !== null && <Progress beganMs={beganMs} />}
        <RefusalNote refusal={refusal} />
        {refusal !== null && <Button onClick={make}>{t('setup.report.again')}</Button>}
        {report !== null && beganMs === null && <Report report={report} onAgain={make} />}
      </Boundary>
    </Drawer>
  );
}

function Progress({ beganMs }: { readonly beganMs: number }) {
  const nowMs = useNow(1_000, true);
  const seconds = Math.max(0, Math.round((nowMs - beganMs) / 1_000));
  return (
    <>
      <p role="status">{t('setup.report.running')}</p>
      <p className="note num">
        {t('setup.report.since', { time: durationWords(seconds * 1_000) })}
      </p>
    </>
  );
}

interface ReportProps {
  readonly report: SetupReport;
  readonly onAgain: () => void;
}

function Report({ report: { markdown, reports }, onAgain }: ReportProps) {
  const { copy, copied } = useClipboard();
  const bad = reports.filter(({ state }) => state === 'bad').length;
  const save = (): void => {
    download(new Blob([markdown], { type: 'text/markdown' }), 'rl-cockpit-setup-report.md');
  };
  return (
    <>
      <p role="status">{t('setup.report.done', { count: reports.length, bad })}</p>
      <div className="report-acts">
        <Button variant="filled" onClick={() => copy(markdown)}>
          {t(copied ? 'setup.command.copied' : 'setup.report.copy')}
        </Button>
        <Button onClick={save}>{t('setup.report.save')}</Button>
        <Button variant="subtle" className="quiet" onClick={onAgain}>
          {t('setup.report.again')}
        </Button>
      </div>
      <pre
        className="raw report-text"
        tabIndex={0}
        role="group"
        aria-label={t('setup.report.text')}
      >
        {markdown}
      </pre>
    </>
  );
}

/** The report is made when the drawer opens; nothing of it outlives the drawer. */
function useReport({ goal: { id: goal }, target, python }: Plan) {
  const { report: ask } = useHandOffActs();
  const [report, setReport] = useState<SetupReport | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [beganMs, setBegan] = useState<number | null>(null);
  const isBusy = useRef(false);
  const make = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRefusal(null);
    setBegan(Date.now());
    const answer = await ask({ goal, target, python });
    isBusy.current = false;
    setBegan(null);
    if (answer.ok) setReport(answer.value);
    else setRefusal(answer.error);
  };
  const first = useRef(make);
  useEffect(() => void first.current(), []);
  return { report, refusal, beganMs, make: () => void make() };
}
