import { Link, useParams } from 'react-router';
import type { Incident } from '#core/contract/incident/incident';
import type { Diagnosis } from '#core/contract/run/diagnosis';
import { useIncident } from '../bridge/queries/incidents/use-incidents';
import { TopBar } from '../frame/top-bar';
import { useTitle } from '../frame/use-title';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import './cause/cause.css';
import './cause/cause-acts.css';
import { CauseList } from './cause/cause-list';
import './incidents-page.css';
import { Notebook } from './record/record-panel';
import './record/record.css';
import { Boundary } from '../ui/errors/boundary';
import './record/record.css';

/** Page of one incident at `/incidents/:id`: what it looks like, and its notebook beside it. */
export function IncidentPage() {
  const { id = '' } = useParams();
  const read = useIncident(id);
  const title = read?.ok === true ? read.value.title : t('incidents.page.title');
  useTitle(title);
  return (
    <>
      <TopBar
        crumb={{ label: t('incidents.page.title'), to: '/incidents' }}
        title={read?.ok === false ? t('incidents.page.missing') : title}
      />
      <div className="page">
        {read === undefined && <Skeleton />}
        <RefusalNote refusal={read?.ok === false ? read.error : null} />
        {read?.ok === true && <OneIncident incident={read.value} />}
      </div>
    </>
  );
}

function OneIncident({ incident }: { readonly incident: Incident }) {
  const { findings, subject } = incident;
  const diagnosis: Diagnosis = {
    findings,
    verdictHint: null,
    isUnexplained: findings.length === 0,
    fatalLine: null,
  };
  return (
    <div className="incident-two">
      <section className="diagnosis" aria-label={t('incidents.page.findings')}>
        {incident.isRunGone && <p className="note">{t('incidents.page.runGone')}</p>}
        {subject.kind === 'run' && !incident.isRunGone && (
          <p>
            <Link className="link" to={`/runs/${subject.run}`}>
              {t('incidents.notebook.openRun')}
            </Link>
          </p>
        )}
        {findings.length === 0 && <p className="note">{t('incidents.page.noFindings')}</p>}
        <Boundary>
          <CauseList diagnosis={diagnosis} incident={incident} detail={null} onLine={null} />
        </Boundary>
      </section>
      <div className="card notebook">
        <Boundary>
          <Notebook incident={incident} />
        </Boundary>
      </div>
    </div>
  );
}
