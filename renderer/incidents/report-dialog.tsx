import { Button, Tabs } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Refusal } from '#core/contract/refusal';
import { type IncidentReport, useIncidentActs } from '../bridge/queries/incidents/use-incidents';
import { RefusalNote } from '../ui/refusal-note';
import { download } from '../ui/save-file';
import { toast } from '../ui/toast';
import { t } from '../words/t';
import { reportText } from './record/report-text';
import { Dialog } from '../ui/errors/dialog';

interface Props {
  readonly incident: string;
  readonly onClose: () => void;
}

/** Dialog with the report of an incident: every file as it would be saved, and the secrets that were taken out. */
export function ReportDialog({ incident, onClose }: Props) {
  const { report, refusal } = useReport(incident);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('incidents.report.title')}
      closeButtonProps={{ 'aria-label': t('incidents.report.close') }}
      size={860}
      transitionProps={{ duration: 0 }}
      className="report-dialog"
    >
      {report === null && refusal === null && (
        <p className="note" role="status">
          {t('incidents.report.making')}
        </p>
      )}
      <RefusalNote refusal={refusal} />
      {report !== null && <Preview report={report} incident={incident} />}
    </Dialog>
  );
}

interface PreviewProps {
  readonly report: IncidentReport;
  readonly incident: string;
}

function Preview({ report, incident }: PreviewProps) {
  const { copy, copied } = useClipboard();
  const text = reportText(report.files);
  const save = (): void => {
    const name = `rl-cockpit-report-${incident.slice(0, 40)}.md`;
    download(new Blob([text], { type: 'text/markdown' }), name);
    toast({ says: t('incidents.report.saved', { name }) });
  };
  return (
    <div className="report">
      <p>{t('incidents.report.says')}</p>
      <Secrets redacted={report.redacted} />
      <Files files={report.files} />
      <div className="cause-acts report-acts">
        <Button onClick={() => copy(text)}>
          {t(copied ? 'incidents.report.copied' : 'incidents.report.copy')}
        </Button>
        <Button variant="filled" data-autofocus onClick={save}>
          {t('incidents.report.save')}
        </Button>
      </div>
    </div>
  );
}

function Secrets({ redacted }: Pick<IncidentReport, 'redacted'>) {
  if (redacted.length === 0) return <p className="note">{t('incidents.report.noSecrets')}</p>;
  return (
    <p>
      {t('incidents.report.secrets')}{' '}
      {redacted.map(({ kind, count }) => (
        <span key={kind} className="tag">
          {t('incidents.report.secret', { kind, count })}
        </span>
      ))}
    </p>
  );
}

function Files({ files }: Pick<IncidentReport, 'files'>) {
  const [first] = files;
  return (
    <Tabs defaultValue={first?.name ?? null} keepMounted={false} className="report-files">
      <Tabs.List aria-label={t('incidents.report.files')}>
        {files.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {files.map(({ name, text }) => (
        <Tabs.Panel key={name} value={name}>
          <pre className="cause-command report-file" tabIndex={0} role="group" aria-label={name}>
            {text === '' ? t('incidents.report.empty') : text}
          </pre>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Made when the dialog opens; nothing of it outlives the dialog. */
function useReport(incident: string) {
  const { report: ask } = useIncidentActs();
  const [report, setReport] = useState<IncidentReport | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useEffect(() => {
    let isShown = true;
    const read = async (): Promise<void> => {
      const answer = await ask(incident);
      if (!isShown) return;
      if (answer.ok) setReport(answer.value);
      else setRefusal(answer.error);
    };
    void read();
    return () => {
      isShown = false;
    };
  }, [ask, incident]);
  return { report, refusal };
}
