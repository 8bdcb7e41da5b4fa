import { Button } from '@mantine/core';
import { IconFileDownload, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { Incident } from '#core/contract/incident/incident';
import type { RunDetail } from '#core/contract/run/run-detail';
import { useActing } from '../../bridge/queries/use-acts';
import { useIncidentActs, useIncidentOfRun } from '../../bridge/queries/incidents/use-incidents';
import { ICON_STROKE } from '../../ui/icons';
import { RefusalNote } from '../../ui/refusal-note';
import { isOver } from '../../ui/runs/run-state';
import { download } from '../../ui/save-file';
import { Skeleton } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { t } from '../../words/t';
import { AttemptList } from './attempt-list';
import '../cause/cause.css';
import '../cause/cause-acts.css';
import { HypothesisList } from './hypothesis-list';
import { IncidentNote } from './note-field';
import './record.css';
import { ReportDialog } from '../report-dialog';
import { SimilarList } from './similar-list';
import { RunNote } from './run-note';
import { Timeline } from './timeline';
import { hasFailed } from '../cause/use-failure';

interface PanelProps {
  readonly detail: RunDetail;
}

/** Notebook of a run, in its side panel: notes; of a failed one also hypotheses and their tests, timeline, similar incidents, attempts. */
export function NotebookPanel({ detail }: PanelProps) {
  const { run } = detail;
  const failed = hasFailed(run);
  // An import has no attempts.
  const isOwn = detail.importedFrom === null;
  const read = useIncidentOfRun(run.runId, failed);
  const incident = read?.ok === true ? read.value : null;
  return (
    <div className="notebook">
      <RunNote run={run.runId} />
      {failed && read === undefined && <Skeleton />}
      <RefusalNote refusal={read?.ok === false ? read.error : null} />
      {incident !== null && <Notebook incident={incident} />}
      {!failed && isOwn && (
        <p className="note">
          {t(isOver(run) ? 'incidents.notebook.notFailed' : 'incidents.notebook.notOver')}
        </p>
      )}
      {isOwn && <AttemptList run={run.runId} />}
    </div>
  );
}

/** An incident with all that is known of it and all that the user wrote. */
export function Notebook({ incident }: { readonly incident: Incident }) {
  return (
    <>
      <NotebookActs incident={incident} />
      <Symptoms says={incident.symptoms} />
      <HypothesisList incident={incident} />
      <section aria-labelledby="notebook-notes">
        <h2 id="notebook-notes">{t('incidents.notebook.failureNotes')}</h2>
        <IncidentNote
          key={incident.id}
          incident={incident.id}
          hypothesis={null}
          note={incident.note}
          label={t('incidents.notebook.failureNotes')}
        />
      </section>
      <Timeline entries={incident.entries} />
      <SimilarList similar={incident.similar} />
      <Machine fingerprint={incident.fingerprint} />
    </>
  );
}

const ICON = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

function NotebookActs({ incident }: { readonly incident: Incident }) {
  const { markdown } = useIncidentActs();
  const [isReporting, setReporting] = useState(false);
  const exporting = useActing<string>((text) => {
    const name = `incident-${incident.id.slice(0, 40)}.md`;
    download(new Blob([text], { type: 'text/markdown' }), name);
    toast({ says: t('incidents.notebook.exported', { name }) });
  });
  return (
    <>
      <div className="notebook-acts">
        <Button
          leftSection={<IconFileDownload {...ICON} />}
          disabled={exporting.busy}
          onClick={() => exporting.act(markdown(incident.id))}
        >
          {t('incidents.notebook.exportMarkdown')}
        </Button>
        <Button leftSection={<IconShare {...ICON} />} onClick={() => setReporting(true)}>
          {t('incidents.notebook.report')}
        </Button>
      </div>
      <RefusalNote refusal={exporting.refusal} />
      {isReporting && <ReportDialog incident={incident.id} onClose={() => setReporting(false)} />}
    </>
  );
}

function Symptoms({ says }: { readonly says: readonly string[] }) {
  if (says.length === 0) return null;
  return (
    <section aria-labelledby="notebook-symptoms">
      <h2 id="notebook-symptoms">{t('incidents.notebook.symptoms')}</h2>
      <ul className="notebook-symptoms">
        {says.map((symptom) => (
          <li key={symptom}>{symptom}</li>
        ))}
      </ul>
    </section>
  );
}

function Machine({ fingerprint }: Pick<Incident, 'fingerprint'>) {
  if (fingerprint.length === 0) return null;
  return (
    <details className="notebook-machine">
      <summary>{t('incidents.notebook.machine')}</summary>
      <dl>
        {fingerprint.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
